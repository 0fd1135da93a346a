import { name, requireRunId } from './json.ts'
import { addUsage, readCallUsage } from './token-usage.ts'
import type { ReportedUsage, TokenUsageSnapshot } from './token-usage.ts'

/** One finished model call. */
export interface ModelCall {
  /** The id of the call. A call that is reported twice counts once. */
  readonly runId: string
  /** The model that really answered, from the response and not from the configuration. */
  readonly modelName?: string | undefined
  readonly usage?: ReportedUsage | null | undefined
}

/** What the host's accounting gets for one model call. */
export interface CallRecord extends TokenUsageSnapshot {
  readonly source_run_id: string
  /** Who made the call: `subagent:researcher`. */
  readonly caller: string
  /** The model that answered; `null` where the response names none. */
  readonly model_name: string | null
}

export interface TokenCollector {
  readonly caller: string
  /**
   * Notes a finished call. `true` when it counts: it is the first of its id, and its usage is positive.
   * @throws TypeError when `runId` is blank
   */
  record(call: ModelCall): boolean
  /** Cumulative tokens of all calls so far, for the card; `null` while no provider reported any. */
  snapshot(): TokenUsageSnapshot | null
  /** The model of the newest response that named one. */
  modelName(): string | undefined
  /**
   * Every counted call, for the one hand-over to the host's accounting when the subagent is done. Snapshots on cards are
   * a view of the same calls: account for these records and for nothing else.
   */
  records(): readonly CallRecord[]
}

/** Collects the model calls of one subagent. Make one for each delegation; nothing is shared between collectors. */
export function createTokenCollector(options: { readonly caller: string }): TokenCollector {
  const { caller } = options
  const records = new Map<string, CallRecord>()
  let total: TokenUsageSnapshot | null = null
  let newestModel: string | undefined

  return {
    caller,
    record({ runId, modelName, usage: reported }) {
      const id = requireRunId(runId)
      if (records.has(id)) return false
      const model = name(modelName)
      newestModel = model ?? newestModel
      const usage = readCallUsage(reported)
      if (usage === undefined) return false
      records.set(id, Object.freeze({ source_run_id: id, caller, model_name: model ?? null, ...usage }))
      total = Object.freeze(total === null ? usage : addUsage(total, usage))
      return true
    },
    snapshot: () => total,
    modelName: () => newestModel,
    records: () => Object.freeze([...records.values()]),
  }
}
