/** How many agents of a workflow run side by side. */
const PARALLEL = 10

/** Updates of `agents` agents, ten of them at a time side by side, `steps` frames each, as a RAF host tags them. */
export function acpFrames(agents, steps) {
  const frames = []
  for (let from = 0; from < agents; from += PARALLEL) frames.push(...waveOfFrames(from, Math.min(agents, from + PARALLEL), steps))
  return frames.map((frame) => JSON.stringify(frame))
}

function waveOfFrames(from, to, steps) {
  const ids = Array.from({ length: to - from }, (_, at) => `node_${from + at}`)
  const statuses = new Map(ids.map((id) => [id, 'pending']))
  const frames = []
  for (const id of ids) frames.push(signal(id, 'executing', statuses, 0))
  for (let step = 1; step <= steps; step += 1) for (const id of ids) frames.push(update(id, body(id, step)))
  for (const id of ids) frames.push(signal(id, 'completed', statuses, steps * 180))
  return frames
}

/** Mostly text; each tenth frame is about a tool call. */
function body(id, step) {
  if (step % 20 === 0) return { sessionUpdate: 'tool_call_update', toolCallId: `${id}-${step - 10}`, status: 'completed', content: [{ type: 'content', content: { type: 'text', text: 'Three results: a price list, a page on discounts, and a forum thread.' } }] }
  if (step % 10 === 0) return { sessionUpdate: 'tool_call', toolCallId: `${id}-${step}`, title: 'web_search', kind: 'search', status: 'in_progress', rawInput: { query: `yearly discount ${step}` } }
  return { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: `Vendor ${step} is cheaper below 500 GB a month; ` }, messageId: `wf_msg_${id}` }
}

function signal(id, status, statuses, elapsed) {
  statuses.set(id, status)
  const agents = [...statuses].map(([agent, state]) => ({ id: agent, type: `Node ${agent}`, status: state, elapsed_ms: state === 'pending' ? null : elapsed }))
  return update(id, { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: '' } }, status, { 'raf.sub_agents': agents })
}

function update(id, body, status = 'executing', tags = {}) {
  return { jsonrpc: '2.0', method: 'session/update', params: { sessionId: 'sess_1', update: body, _meta: { 'raf.agent_id': id, 'raf.status': status, ...tags } } }
}
