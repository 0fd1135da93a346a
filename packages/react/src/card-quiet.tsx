'use client'
import { forwardRef, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useCard } from './card-context.ts'
import { useCards } from './cards-context.ts'
import { partClass } from './part-props.ts'
import type { Part, PartProps } from './part-props.ts'
import { lastSignOf, quietText } from './quiet-text.ts'

/** For how long nothing was heard of a running task, once that is long. A fact, and no verdict; it ticks without rendering the card. */
export const CardQuiet: Part<HTMLSpanElement, PartProps<'span'>> = forwardRef(function CardQuiet({ className, children, ...props }, ref) {
  const { task, quietAfter } = useCard('Quiet')
  const { store, clock, fixedNow, presenter } = useCards('SubagentCard.Quiet')
  const { id, scope } = task
  const isWatched = task.status === 'running' && quietAfter !== false && quietAfter > 0
  // Live frames mostly bear no stamp, and streamed text changes no task: what arrives in front of our eyes counts as well.
  const seenAt = useRef<number>(undefined)
  const first = useRef(task)
  useEffect(() => {
    if (first.current !== task) seenAt.current = clock.now()
    first.current = task
  }, [task, clock])
  useEffect(() => {
    if (!isWatched) return
    return store.subscribeOutput(id, () => void (seenAt.current = clock.now()), scope)
  }, [isWatched, store, id, scope, clock])

  const read = useCallback(
    (now: number | undefined, seen: number | undefined): string => {
      const sign = lastSignOf(task)
      if (!isWatched || now === undefined || sign === undefined) return ''
      const ms = now - Math.max(sign, seen ?? sign)
      return ms < quietAfter ? '' : quietText(ms, presenter)
    },
    [task, isWatched, quietAfter, presenter],
  )
  const isTicking = isWatched && lastSignOf(task) !== undefined
  const text = useSyncExternalStore(isTicking ? clock.subscribe : stayQuiet, () => read(clock.read(), seenAt.current), () => read(fixedNow, undefined))
  if (text === '') return null
  return (
    <span {...props} ref={ref} className={partClass('quiet', className)}>
      {children ?? text}
    </span>
  )
})

function stayQuiet(): () => void {
  return () => {}
}
