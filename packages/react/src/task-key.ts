import type { TaskKey } from '@subagent-cards/core'

/** One string for (scope, id); neither half can imitate the other, because the length of the first is part of it. */
export function keyOf({ scope, id }: TaskKey): string {
  return `${scope.length}:${scope}:${id}`
}
