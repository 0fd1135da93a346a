import { readFileSync } from 'node:fs'
import { HumanMessage } from '@langchain/core/messages'
import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph'
import { expect, test } from 'vitest'
import { tasksNode } from '../example/tasks-node.ts'
import { cardOf, overTheWire, tasksAfter } from './testing/cards.ts'
import { ScriptedModel } from './testing/scripted-model.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the README shows the example that is run here', () => {
  expect(read('../README.md')).toContain(`\`\`\`ts\n${read('../example/tasks-node.ts')}\`\`\`\n`)
})

test('the example delegates, and its cards show the true numbers', async () => {
  const calls = ['gulls', 'tides'].map((what) => ({ id: `call_${what}`, name: 'task', args: { description: `Count the ${what}`, prompt: `Count the ${what}.` } }))
  const other = { id: 'call_clock', name: 'clock', args: {} }
  const lead = new ScriptedModel({ text: '', toolCalls: [other, ...calls] })
  const model = new ScriptedModel(...[20, 30].map((output) => ({ text: `${output} of them.`, model: 'heron-1', usage: { input_tokens: 400, output_tokens: output, total_tokens: 400 + output } })))
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('lead', async ({ messages }) => ({ messages: [await lead.invoke(messages)] }))
    .addNode('tasks', tasksNode(model))
    .addEdge(START, 'lead').addEdge('lead', 'tasks').addEdge('tasks', END)
    .compile()
  const frames: unknown[] = []
  for await (const event of await graph.stream({ messages: [new HumanMessage('Go.')] }, { streamMode: 'custom' })) frames.push(overTheWire(event))
  const cards = [...tasksAfter(frames).values()].map(cardOf)
  expect(cards).toMatchObject([
    { status: 'completed', description: 'Count the gulls', model: 'heron-1', tokens: [400, 20, 420, undefined], result: '20 of them.' },
    { status: 'completed', description: 'Count the tides', model: 'heron-1', tokens: [400, 30, 430, undefined], result: '30 of them.' },
  ])
})
