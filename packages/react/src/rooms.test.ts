import { createPresenter } from '@subagent-cards/core'
import { ar } from '@subagent-cards/core/messages/ar'
import { de } from '@subagent-cards/core/messages/de'
import { expect, test } from 'vitest'
import { roomsOf } from './rooms.ts'

const presenters = [createPresenter(), createPresenter({ locale: 'zh-CN' }), createPresenter({ locale: 'de', messages: de }), createPresenter({ locale: 'ar', messages: ar })]

/** Digits are all equally wide. */
const withoutDigits = (text: string): string => text.replaceAll(/\p{Nd}/gu, '8')

test.each(presenters)('the place of a fact has room for each of its texts, $locale', (presenter) => {
  const rooms = roomsOf(presenter)
  const longest = (room: string) => Math.max(...room.split('\n').map((text) => text.length))
  for (const count of [0, 1, 2, 11, 87, 5012, 99_949, 123_456, 999_949, 9_949_000, 123_456_789]) {
    expect(presenter.formatPlural('tokens', count).length).toBeLessThanOrEqual(longest(rooms.tokenCount))
  }
  for (const count of [1, 2, 3, 10, 21, 99, 150]) {
    expect(presenter.formatPlural('toolCalls', count).length).toBeLessThanOrEqual(longest(rooms.toolCalls))
    if (count < 100) expect(presenter.formatPlural('groupCount', count).length).toBeLessThanOrEqual(longest(rooms.groupCount))
  }
  for (const ms of [0, 59_000, 61_000, 3_599_000, 3_600_000, 86_399_000]) {
    expect(presenter.formatDuration(ms).length).toBeLessThanOrEqual(longest(rooms.elapsed))
  }
  expect(rooms.tokens.split('\n')).toEqual(expect.arrayContaining([presenter.format('tokensCollecting'), presenter.format('tokensUnavailable')]))
})

test('a room has the digits of no task', () => {
  expect(roomsOf(createPresenter()).toolCalls.split('\n').map(withoutDigits)).toEqual(['8 tool', '8 tools', '8 tools', '88 tools', '88 tools', '888 tools'])
})
