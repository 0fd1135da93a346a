'use client'
import { Component } from 'react'
import type { ReactNode } from 'react'

interface HostBoundaryProps {
  readonly children: ReactNode
  readonly fallback: ReactNode
  readonly onError: (error: unknown) => void
  /** Another value is another chance. */
  readonly resetOn?: unknown
}

interface HostBoundaryState {
  readonly failed: boolean
  readonly resetOn: unknown
}

/** Contains what host code throws while rendering. It stays failed until it is mounted again or told to reset: a retry at each frame would throw at each frame. */
export class HostBoundary extends Component<HostBoundaryProps, HostBoundaryState> {
  override state: HostBoundaryState = { failed: false, resetOn: this.props.resetOn }

  static getDerivedStateFromError(): Pick<HostBoundaryState, 'failed'> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ resetOn }: HostBoundaryProps, state: HostBoundaryState): HostBoundaryState | null {
    return resetOn === state.resetOn ? null : { failed: false, resetOn }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
