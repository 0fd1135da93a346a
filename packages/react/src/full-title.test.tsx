// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { failOnConsoleErrors } from './testing/console-errors.ts'
import { hasPart, part, stageCard } from './testing/stage.tsx'

failOnConsoleErrors()
afterEach(cleanup)

const long = Array.from({ length: 60 }, (_, at) => `word ${at}`).join(' ')

test('a title that is cut is told whole in the open card', () => {
  const { container } = stageCard({ title: long }, { open: true })
  expect(part(container, 'title').textContent).not.toBe(long)
  expect(part(container, 'full-title').textContent).toContain(long)
})

test('a description that stands for the title, too', () => {
  expect(part(stageCard({ title: '', description: long }, { open: true }).container, 'full-title').textContent).toContain(long)
})

test.each([{ title: 'Short' }, { title: 'Ends like a cut one …' }, { description: 'Short' }, { prompt: long }])('nothing is told twice: %j', (facts) => {
  expect(hasPart(stageCard(facts, { open: true }).container, 'full-title')).toBe(false)
})
