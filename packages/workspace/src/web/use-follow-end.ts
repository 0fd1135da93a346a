import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Keeps the end of a scroller in sight while the reader is there; who scrolled up stays where they are. It follows what
 * its component draws and not whatever grows: a card that its reader opens stays under the pointer.
 */
export function useFollowEnd(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    const scroller = ref.current
    if (scroller === null) return
    const onScroll = (): void => void (isAtEnd.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 40)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    // A keyboard that slides in takes the room of the end.
    const sized = new ResizeObserver(() => void (isAtEnd.current && (scroller.scrollTop = scroller.scrollHeight)))
    sized.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', onScroll)
      sized.disconnect()
    }
  }, [])
  useLayoutEffect(() => {
    if (isAtEnd.current && ref.current) ref.current.scrollTop = ref.current.scrollHeight
  })
  return ref
}
