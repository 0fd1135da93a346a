import type { Outcome } from '../ends.ts'
import type { AcpAgent } from './acp-agent.ts'
import { isRecord } from './json.ts'
import type { JsonRecord } from './json.ts'

const MAX_REQUESTS = 256

/** A request that waits for its response. */
export type AcpRequest =
  | { readonly kind: 'prompt'; readonly sessionId: string }
  | { readonly kind: 'permission'; readonly agent: AcpAgent | undefined }
  | { readonly kind: 'load'; readonly before: readonly { readonly agent: AcpAgent; readonly round: number; readonly ownEnd: Outcome | undefined }[] }
  | { readonly kind: 'other' }

/**
 * Open requests of both directions. Each side counts its own ids, so one id may stand for two requests at a time: a
 * response says by its form which of them it answers, and one that does not say is taken for none (I4).
 */
export class AcpRequests {
  #open: readonly { readonly id: string; readonly request: AcpRequest }[] = []

  open(id: string, request: AcpRequest): void {
    this.#open = [...this.#open, { id, request }].slice(-MAX_REQUESTS)
  }

  /** The request that the response answers, which is open no longer. */
  close(id: string, response: JsonRecord): AcpRequest | undefined {
    const candidates = this.#open.filter((entry) => entry.id === id)
    const fitting = candidates.filter(({ request }) => fits(request, response))
    const [answered, ...others] = fitting
    if (answered === undefined || others.length > 0) return undefined
    this.#open = this.#open.filter((entry) => entry !== answered)
    return answered.request
  }

  /** Whether the agent waits for another answer. */
  isAsking(agent: AcpAgent): boolean {
    return this.#open.some(({ request }) => request.kind === 'permission' && request.agent === agent)
  }
}

function fits({ kind }: AcpRequest, { result, error }: JsonRecord): boolean {
  if (error !== undefined && error !== null) return true
  const isStop = isRecord(result) && typeof result['stopReason'] === 'string'
  const isAnswer = isRecord(result) && isRecord(result['outcome'])
  switch (kind) {
    case 'prompt': return isStop
    case 'permission': return isAnswer
    case 'load': case 'other': return !isStop && !isAnswer
  }
}
