/** Every order of the items. */
export function* permutations<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length < 2) {
    yield items
    return
  }
  for (const [at, item] of items.entries()) {
    for (const rest of permutations(items.filter((_, other) => other !== at))) yield [item, ...rest]
  }
}
