import { all, nameOf } from './elements.ts'

export interface Target {
  readonly name: string
  readonly box: DOMRect
}

/** Where a pointer hits each button: its box and, where it has one, the larger one that it lays around itself. */
export function targetsIn(root: ParentNode, selector = 'button'): readonly Target[] {
  return all(root, selector)
    .filter((button) => button.checkVisibility())
    .map((button) => ({ name: nameOf(button), box: hitBox(button) }))
}

function hitBox(button: Element): DOMRect {
  const box = button.getBoundingClientRect()
  const { content, position, left, top } = getComputedStyle(button, '::after')
  if (content === 'none' || position !== 'absolute') return box
  const [dx, dy] = [Number.parseFloat(left), Number.parseFloat(top)]
  return new DOMRect(box.x + dx, box.y + dy, box.width - 2 * dx, box.height - 2 * dy)
}

/** Pairs of which one covers a part of the other. */
export function overlaps(targets: readonly Target[]): readonly string[] {
  return targets.flatMap((one, at) =>
    targets.slice(at + 1).flatMap((other) => {
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      // Layout places boxes on fractions of a pixel.
      return wide > 0.5 && high > 0.5 ? [`${one.name} and ${other.name}: ${wide} x ${high}`] : []
    }),
  )
}
