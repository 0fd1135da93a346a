'use client'
import type { TaskStatus } from '@subagent-cards/core'
import type { ReactNode } from 'react'
import { Ban, CircleAlert, CircleCheck, CircleDashed, CircleQuestionMark, CircleX, Clock, LoaderCircle, Unplug } from './icons.ts'
import type { Icon } from './icons.ts'

// Nine shapes that differ without colour and without motion.
const icons: Readonly<Record<TaskStatus, Icon>> = {
  pending: CircleDashed,
  running: LoaderCircle,
  waiting: CircleAlert,
  completed: CircleCheck,
  failed: CircleX,
  cancelled: Ban,
  timed_out: Clock,
  interrupted: Unplug,
  unknown: CircleQuestionMark,
}

export function StatusIcon({ status }: { readonly status: TaskStatus }): ReactNode {
  const Shape = icons[status]
  return <Shape size={16} strokeWidth={2.25} aria-hidden />
}
