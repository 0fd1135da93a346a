import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from 'react'

/** What every part takes: the props of its element. `className`, `style`, `ref` and the rest reach that element. */
export type PartProps<Tag extends 'article' | 'bdi' | 'button' | 'data' | 'div' | 'dl' | 'ol' | 'span' | 'ul'> =
  ComponentPropsWithoutRef<Tag>

export type Part<Element, Props> = ForwardRefExoticComponent<Props & RefAttributes<Element>>

/** The part's own class, then the host's. */
export function partClass(name: string, className?: string | undefined): string {
  const own = `subagent-card-${name}`
  return className ? `${own} ${className}` : own
}
