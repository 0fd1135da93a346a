'use client'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** The newest value, for callbacks that run after the commit; never read it while rendering. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const ref = useRef(value)
  useEffect(() => {
    ref.current = value
  })
  return ref
}
