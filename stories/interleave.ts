type Json = Readonly<Record<string, unknown>>

/**
 * ACP frames as they may come from agents that work side by side: any order that keeps each agent's own frames in theirs,
 * and those of the lead. A pipe can produce no other, and none comes twice or is lost.
 */
export function interleave(frames: readonly unknown[], random: () => number): readonly unknown[] {
  const waiting = frames.map((frame) => ({ frame, voices: voicesOf(frame) }))
  const arriving: unknown[] = []
  while (waiting.length > 0) {
    const blocked = new Set<string>()
    const ready = waiting.filter(({ voices }) => {
      const isFirst = voices.every((voice) => !blocked.has(voice))
      for (const voice of voices) blocked.add(voice)
      return isFirst
    })
    const next = ready[Math.floor(random() * ready.length)] ?? waiting[0]
    if (next === undefined) break
    waiting.splice(waiting.indexOf(next), 1)
    arriving.push(next.frame)
  }
  return arriving
}

/** A request or its answer: what comes before it stays before it. */
export function isRpcCall(frame: unknown): boolean {
  return Object.hasOwn(record(frame), 'id')
}

/** Whose frames must not pass each other: the speaker's, and those of the agent that a lead speaks of. */
function voicesOf(frame: unknown): readonly string[] {
  const params = record(record(frame)['params'])
  const update = record(params['update'])
  const session = String(params['sessionId'] ?? params['session_id'])
  const agent = taggedAgent(record(params['_meta'])) ?? taggedAgent(record(update['_meta']))
  if (agent !== undefined) return [agent]
  if (update['sessionUpdate'] === 'subagent_update') return [session, String(update['sessionId'])]
  return typeof update['toolCallId'] === 'string' ? [session, update['toolCallId']] : [session]
}

function taggedAgent(meta: Json): string | undefined {
  const agent = meta['raf.agent_id'] ?? record(meta['raf'])['agent_id'] ?? record(meta['claudeCode'])['parentToolUseId']
  return typeof agent === 'string' ? agent : undefined
}

function record(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {}
}
