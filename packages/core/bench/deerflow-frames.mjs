/** How many subagents a lead agent runs side by side. */
const PARALLEL = 10

/** Live frames of `tasks` tasks, ten of them at a time side by side, `steps` steps each, as they would come off the wire. */
export function deerFlowFrames(tasks, steps) {
  const frames = []
  for (let from = 0; from < tasks; from += PARALLEL) frames.push(...waveOfFrames(from, Math.min(tasks, from + PARALLEL), steps))
  return frames.map((frame) => JSON.stringify(frame))
}

function waveOfFrames(from, to, steps) {
  const frames = []
  for (let task = from; task < to; task += 1) {
    frames.push({ type: 'task_started', task_id: `call_${task}`, description: `Compare the offers of vendor ${task}`, model_name: `model-${task % 3}` })
  }
  for (let step = 1; step <= steps; step += 1) {
    for (let task = from; task < to; task += 1) {
      frames.push({
        type: 'task_running', task_id: `call_${task}`, message: message(task, step), message_index: step, total_messages: step,
        usage: { input_tokens: 400 * step, output_tokens: 20 * step, total_tokens: 420 * step }, model_name: `model-${task % 3}`,
      })
    }
  }
  for (let task = from; task < to; task += 1) {
    frames.push({
      type: 'task_completed', task_id: `call_${task}`, result: 'Vendor B is cheapest below 500 GB; above that, vendor A with a yearly plan.',
      usage: { input_tokens: 400 * steps + 400, output_tokens: 20 * steps + 20, total_tokens: 420 * steps + 420 }, model_name: `model-${task % 3}`,
    })
  }
  return frames
}

function message(task, step) {
  if (step % 2 === 0) return { type: 'tool', id: `m-${task}-${step}`, name: 'web_search', tool_call_id: `c-${task}-${step}`, content: 'Three results: a price list, a page on discounts, and a forum thread on egress fees.' }
  return {
    type: 'ai', id: `m-${task}-${step}`, content: 'Looking for yearly discounts next.',
    tool_calls: [{ name: 'web_search', args: { query: `vendor ${task} yearly discount ${step}` }, id: `c-${task}-${step}`, type: 'tool_call' }],
  }
}
