import { createTokenCollector } from '@subagent-cards/producer'
import { expect, test } from 'vitest'
import { createAccount } from './accounting.ts'

const usage = { input_tokens: 10, output_tokens: 2, total_tokens: 12 }

test('each call is handed over once, as soon as it is in, also one that comes late', () => {
  const collector = createTokenCollector({ caller: 'subagent:researcher' })
  const counted: string[][] = []
  const account = createAccount(collector, (calls) => counted.push(calls.map(({ source_run_id }) => source_run_id)))
  account.settle()
  collector.record({ runId: 'a', usage })
  collector.record({ runId: 'a', usage })
  account.settle()
  account.settle()
  collector.record({ runId: 'no usage', usage: null })
  account.settle()
  collector.record({ runId: 'b', usage })
  collector.record({ runId: 'c', usage })
  account.settle()
  expect(counted).toEqual([['a'], ['b', 'c']])
})
