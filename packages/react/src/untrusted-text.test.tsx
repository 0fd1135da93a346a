// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { part, stageCard } from './testing/stage.tsx'

failOnConsoleErrors()
afterEach(cleanup)

const markup = '<img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a><script>1</script>'

test('markup in any text makes no elements', () => {
  const { container } = stageCard(
    {
      title: markup, subagentType: markup, modelName: markup, prompt: markup, status: 'failed', error: markup, result: markup, stopReason: markup, rawStatus: markup,
      steps: [{ index: 1, kind: 'ai', text: markup, toolCalls: [{ name: markup, argument: markup }] }, { index: 2, kind: 'tool', toolName: markup, text: markup }],
    },
    { open: true },
  )
  expect(container.querySelectorAll('img, a, script, [href], [src], [onerror]')).toHaveLength(0)
  expect(part(container, 'title').textContent).toContain('<img src=x')
})

test('characters that reorder or break the line do not reach it', () => {
  const { container } = stageCard({ title: 'safe\u202Egnp.exe\nnext\u0000line \uD800!' })
  const title = part(container, 'title').textContent
  expect(title).not.toMatch(/[\u0000-\u001F\u202A-\u202E\u2066-\u2069]/)
  expect(title).toContain('\uFFFD!')
})

test('texts of the wire are isolated from the direction of the text around them', () => {
  const { container } = stageCard({ title: 'قارن', subagentType: 'باحث', modelName: 'نموذج', steps: [{ index: 1, kind: 'ai', text: 'مرحبا' }] }, { open: true })
  for (const name of ['title', 'agent-type']) expect(part(container, name).tagName).toBe('BDI')
  for (const name of ['model', 'activity']) expect(part(container, name).firstElementChild?.tagName).toBe('BDI')
  expect(part(container, 'text').dir).toBe('auto')
})

test('a terminal’s colours leave no trace in a result', () => {
  const { container } = stageCard({ status: 'completed', result: '\u001B[31mred\u001B[0m\r\nnext' }, { open: true })
  expect(part(container, 'text').textContent).toBe('red\nnext')
})
