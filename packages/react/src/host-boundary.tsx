'use client'
import { Component } from 'react'
import type { ReactNode } from 'react'

interface HostBoundaryProps {
  readonly children: ReactNode
  readonly fallback: ReactNode
  readonly onError: (error: unknown) => void
}

/** Contains what host code throws while rendering. It stays failed until it is mounted again: a retry at each frame would throw at each frame. */
export class HostBoundary extends Component<HostBoundaryProps, { readonly failed: boolean }> {
  override state: { readonly failed: boolean } = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
