'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

export interface StickToEnd {
  /** Of the element that scrolls. */
  readonly scroller: (element: HTMLDivElement | null) => void
  /** Of the element in it that grows. */
  readonly content: RefObject<HTMLDivElement | null>
  readonly isAtEnd: boolean
  /** Some of the text is above what shows. */
  readonly isScrolled: boolean
  onScroll(): void
  /** Goes to the end and stays there; focus goes along. */
  jump(): void
}

/** A line less than this to the end is the end: positions are rounded, and nobody aims at a pixel. */
const SLACK = 8

/** Keeps the end of a growing text in sight until the reader scrolls up, and again when the reader comes back to it. */
export function useStickToEnd(): StickToEnd {
  const element = useRef<HTMLDivElement | null>(null)
  const content = useRef<HTMLDivElement>(null)
  const place = useRef({ isAtEnd: true, top: 0 })
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [isScrolled, setIsScrolled] = useState(false)

  const note = useCallback((atEnd: boolean) => {
    const top = element.current?.scrollTop ?? 0
    place.current = { isAtEnd: atEnd, top }
    setIsAtEnd(atEnd)
    setIsScrolled(top > 0)
  }, [])

  const goToEnd = useCallback(() => {
    if (element.current === null) return
    element.current.scrollTop = element.current.scrollHeight
    note(true)
  }, [note])

  // Before the first paint, and on a server nobody calls it.
  const scroller = useCallback((node: HTMLDivElement | null) => {
    element.current = node
    if (node !== null) node.scrollTop = node.scrollHeight
  }, [])

  const onScroll = useCallback(() => {
    const node = element.current
    if (node === null) return
    // Text may have come between our own scrolling and its event: only a way up is the reader's.
    const isUp = node.scrollTop < place.current.top
    note(isAtEndOf(node) || (place.current.isAtEnd && !isUp))
  }, [note])

  useEffect(() => {
    const [node, text] = [element.current, content.current]
    if (node === null || text === null || typeof ResizeObserver === 'undefined') return
    // Told between layout and paint, whoever made it grow: a piece, the host's renderer, a narrower window.
    const observer = new ResizeObserver(() => {
      if (place.current.isAtEnd || isAtEndOf(node)) goToEnd()
    })
    observer.observe(node)
    observer.observe(text)
    return () => observer.disconnect()
  }, [goToEnd])

  const jump = useCallback(() => {
    goToEnd()
    element.current?.focus({ preventScroll: true })
  }, [goToEnd])

  return { scroller, content, isAtEnd, isScrolled, onScroll, jump }
}

function isAtEndOf({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight <= SLACK
}
