'use client'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useCards } from './cards-context.ts'
import { createLiveRegion } from './live-region.ts'
import { newsTexts } from './news-texts.ts'
import { createNewsDesk } from './task-news.ts'
import { useLatest } from './use-latest.ts'

/** Subagents that start together are one message; a person who waits to hear of one waits no longer than this. */
const GATHER_MS = 500

/**
 * The one live region of a provider, in the document from the start because regions that come with their text stay unheard.
 * It tells that tasks started, need a person, or ended, and what became of a button that was pressed; nothing that ticks,
 * counts or streams.
 */
export function Announcer(): ReactNode {
  const { store, presenter, voice } = useCards('SubagentCardsProvider')
  const region = useRef<HTMLDivElement>(null)
  const latest = useLatest(presenter)

  useEffect(() => {
    if (region.current === null) return
    const live = createLiveRegion(region.current)
    const desk = createNewsDesk(store.getTasks(), ({ id, scope }) => store.wasSeenLive(id, scope))
    let timer: ReturnType<typeof setTimeout> | undefined
    function tell(): void {
      timer = undefined
      live.say(newsTexts(desk.take(), latest.current))
    }
    const unsubscribe = store.subscribe(() => {
      if (desk.note(store.getTasks())) timer ??= setTimeout(tell, GATHER_MS)
    })
    const disconnect = voice.connect((text) => live.say([text]))
    return () => {
      unsubscribe()
      disconnect()
      clearTimeout(timer)
      live.clear()
    }
  }, [store, voice, latest])

  return <div ref={region} role="status" className="subagent-card-unseen" data-subagent-announcer="" />
}
