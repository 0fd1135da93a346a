'use client'
import { useState } from 'react'

export interface Newest<Item> {
  readonly items: readonly Item[]
  readonly hasMore: boolean
  showMore(): void
}

// Enough to read, few enough to lay out at once.
const pageSize = 200
// The oldest leave by the block and not one by one: a reader who scrolled up is moved less often.
const block = 50

/** The newest page of a list that grows, and more of it on demand. */
export function useNewest<Item>(all: readonly Item[]): Newest<Item> {
  const [limit, setLimit] = useState(pageSize)
  const start = Math.floor(Math.max(0, all.length - limit) / block) * block
  return { items: start === 0 ? all : all.slice(start), hasMore: start > 0, showMore: () => setLimit(limit + pageSize) }
}
