/**
 * An immutable list sorted by number that costs O(1) to append to. All versions of one list share an array, and a
 * version is "the first `length` of it": appending to the newest version appends in place, everything else copies, so
 * what an older version shows never changes. Copies are rare: steps arrive in order, and repeats change nothing.
 */
export class StepList<Item extends { readonly at: number }> {
  static empty<Item extends { readonly at: number }>(): StepList<Item> {
    return new StepList<Item>([], 0)
  }

  readonly #items: Item[]
  readonly length: number

  private constructor(items: Item[], length: number) {
    this.#items = items
    this.length = length
  }

  get(at: number): Item | undefined {
    const place = this.#find(at)
    // Beyond the length lies what newer versions appended.
    const item = place < this.length ? this.#items[place] : undefined
    return item?.at === at ? item : undefined
  }

  last(): Item | undefined {
    return this.length === 0 ? undefined : this.#items[this.length - 1]
  }

  first(): Item | undefined {
    return this.length === 0 ? undefined : this.#items[0]
  }

  /** A version that holds the item at its place, instead of the one that was there. */
  set(item: Item): StepList<Item> {
    // The empty list is everyone's: it grows in an array of its own.
    if (this.length === 0) return new StepList([item], 1)
    const place = this.#find(item.at)
    if (place === this.length && place === this.#items.length) {
      this.#items.push(item)
      return new StepList(this.#items, place + 1)
    }
    const items = this.#items.slice(0, this.length)
    items.splice(place, items[place]?.at === item.at ? 1 : 0, item)
    return new StepList(items, items.length)
  }

  toArray(): readonly Item[] {
    return this.#items.slice(0, this.length)
  }

  /** The place of the first item that is not before `at`. */
  #find(at: number): number {
    const items = this.#items
    let high = this.length
    const last = items[high - 1]
    if (last === undefined || last.at < at) return high
    let low = 0
    while (low < high) {
      const middle = (low + high) >>> 1
      const item = items[middle]
      if (item !== undefined && item.at < at) low = middle + 1
      else high = middle
    }
    return low
  }
}
