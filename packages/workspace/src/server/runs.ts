import { HumanMessage } from '@langchain/core/messages'
import type { BaseMessage } from '@langchain/core/messages'
import type { StructuredToolInterface } from '@langchain/core/tools'
import type { BaseCheckpointSaver } from '@langchain/langgraph'
import { createTokenCollector, delegate } from '@subagent-cards/producer'
import type { TaskToolMessage, TokenCollector } from '@subagent-cards/producer'
import { createAccount } from './accounting.ts'
import type { Account } from './accounting.ts'
import type { Config } from './config.ts'
import type { Happenings } from './happenings.ts'
import { createLeadAgent } from './lead-agent.ts'
import type { TaskCall } from './lead-agent.ts'
import type { Models } from './models.ts'
import { toPlainMessage } from './plain-message.ts'
import type { PlainMessage } from './plain-message.ts'
import { createStepSettler } from './settled-steps.ts'
import type { RunState, Storage } from './storage.ts'
import { runSubagent } from './subagent.ts'
import type { ThreadStreams } from './thread-streams.ts'

export interface RunsOptions {
  readonly storage: Storage
  readonly streams: ThreadStreams
  readonly happenings: Happenings
  readonly models: Models
  readonly config: Config
  readonly tools: readonly StructuredToolInterface[]
  readonly checkpointer: BaseCheckpointSaver
  readonly makeId: () => string
  /** Hears of what no reader may see: errors of models and of the engine. */
  readonly onError: (error: unknown) => void
}

interface OpenRun {
  readonly runId: string
  readonly controller: AbortController
  readonly tasks: Map<string, AbortController>
  /** Told to readers and perhaps not yet in a checkpoint. */
  readonly messages: PlainMessage[]
  readonly accounts: Account[]
  done: Promise<void>
}

export interface Runs {
  /** `undefined` where the thread already has an open run. */
  start(threadId: string, question: string): string | undefined
  /** `false` where that task is not open. */
  stopTask(threadId: string, taskId: string): boolean
  stopRun(threadId: string, runId: string): boolean
  /** Messages of the open run that the checkpoint may not have yet. */
  openMessages(threadId: string): readonly PlainMessage[]
  /** Ends every open task and run, and waits until that is written and told. */
  close(): Promise<void>
}

/** The open runs of this process, at most one for each thread. */
export function createRuns(options: RunsOptions): Runs {
  const { storage, streams, happenings, models, config, tools, checkpointer, makeId, onError } = options
  const open = new Map<string, OpenRun>()

  function tell(threadId: string, run: OpenRun, message: BaseMessage): void {
    const plain = toPlainMessage(message)
    if (plain === undefined) return
    run.messages.push(plain)
    // What the message speaks of is told first.
    happenings.flush()
    streams.publish(threadId, [['message', plain]])
  }

  function openAccount(threadId: string, run: OpenRun, collector: TokenCollector): Account {
    const account = createAccount(collector, (calls) => {
      for (const { source_run_id, ...call } of calls) storage.countCall(threadId, run.runId, { call_id: source_run_id, ...call })
      streams.publish(threadId, [['totals', storage.totals(threadId)]])
    })
    run.accounts.push(account)
    return account
  }

  async function runTask(threadId: string, run: OpenRun, { taskId, description, prompt, subagentType }: TaskCall): Promise<TaskToolMessage> {
    const limits = Object.hasOwn(config.subagents, subagentType) ? config.subagents[subagentType] : undefined
    const stop = new AbortController()
    run.tasks.set(taskId, stop)
    const collector = createTokenCollector({ caller: `subagent:${subagentType}` })
    const account = openAccount(threadId, run, collector)
    const settle = createStepSettler()
    const answer = await delegate({
      taskId, description, subagentType, collector,
      modelName: limits && models.nameOf(limits.model),
      signal: AbortSignal.any([run.controller.signal, stop.signal]),
      timeoutMs: limits && limits.timeoutSeconds * 1000 * models.pace,
      write(frame) {
        happenings.add({ threadId, runId: run.runId, frame, settled: settle(frame) })
        account.settle()
      },
      async run(child) {
        if (limits === undefined) throw new Error(`There is no kind of subagent called "${subagentType}". There are: ${Object.keys(config.subagents).join(', ')}.`)
        return runSubagent({ taskId, prompt, tools, limits, model: await models.get(limits.model) }, child)
      },
      onWriteError: onError,
    })
    run.tasks.delete(taskId)
    return answer
  }

  async function execute(threadId: string, run: OpenRun, question: HumanMessage): Promise<RunState> {
    try {
      const agent = createLeadAgent({
        runId: run.runId, checkpointer, signal: run.controller.signal, subagentTypes: Object.keys(config.subagents),
        model: await models.get(config.lead),
        onText: (message_id, text) => streams.publish(threadId, [['text', { message_id, text, run_id: run.runId }]]),
        openAccount: (collector) => openAccount(threadId, run, collector),
        delegate: (call) => runTask(threadId, run, call),
      })
      const stream = await agent.stream({ messages: [question] }, { configurable: { thread_id: threadId }, streamMode: 'updates', durability: 'sync', recursionLimit: 100 })
      for await (const update of stream) {
        for (const part of Object.values(update as Readonly<Record<string, { readonly messages?: readonly BaseMessage[] } | undefined>>)) {
          for (const message of part?.messages ?? []) tell(threadId, run, message)
        }
      }
      return 'ended'
    } catch (error) {
      onError(error)
      return 'error'
    }
  }

  function finish(threadId: string, run: OpenRun, state: RunState): void {
    happenings.flush()
    // A call that was still under way when its task was stopped comes in late.
    for (const account of run.accounts) account.settle()
    storage.endRun(run.runId, state)
    open.delete(threadId)
    streams.publish(threadId, [['run', { run_id: run.runId, state }], [state === 'error' ? 'error' : 'end', { run_id: run.runId }]])
  }

  return {
    start(threadId, text) {
      if (open.has(threadId)) return undefined
      const runId = makeId()
      storage.beginRun(runId, threadId)
      const run: OpenRun = { runId, controller: new AbortController(), tasks: new Map(), messages: [], accounts: [], done: Promise.resolve() }
      open.set(threadId, run)
      const question = new HumanMessage({ id: makeId(), content: text, additional_kwargs: { run_id: runId } })
      streams.publish(threadId, [['metadata', { run_id: runId }], ['run', { run_id: runId, state: 'running' }]])
      tell(threadId, run, question)
      run.done = execute(threadId, run, question).then((state) => finish(threadId, run, state))
      return runId
    },
    stopTask(threadId, taskId) {
      const task = open.get(threadId)?.tasks.get(taskId)
      task?.abort(new Error('Stopped by a person.'))
      return task !== undefined
    },
    stopRun(threadId, runId) {
      const run = open.get(threadId)
      if (run?.runId !== runId) return false
      run.controller.abort(new Error('Stopped by a person.'))
      return true
    },
    openMessages: (threadId) => open.get(threadId)?.messages ?? [],
    async close() {
      const runs = [...open.values()]
      for (const { controller } of runs) controller.abort(new Error('The server was shut down.'))
      await Promise.all(runs.map(({ done }) => done))
      happenings.flush()
    },
  }
}
