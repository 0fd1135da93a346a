'use client'
import type { ReactNode } from 'react'
import { CardContent } from './card-content.tsx'
import { CardHeader } from './card-header.tsx'

/** The default card. */
export function CardLayout(): ReactNode {
  return (
    <>
      <CardHeader />
      <CardContent />
    </>
  )
}
