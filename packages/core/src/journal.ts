/**
 * An immutable map that costs O(1) to extend. All versions of one journal share an append-only list of entries, and a
 * version is "the first `length` of them"; a lookup table belongs to the newest version. Extending the newest version
 * appends in place; extending an older one copies first, so what an older version shows never changes.
 */
export class Journal<Key, Value> {
  static empty<Key, Value>(): Journal<Key, Value> {
    return new Journal<Key, Value>({ entries: [], newest: new Map() }, 0)
  }

  readonly #shared: Shared<Key, Value>
  readonly #length: number

  private constructor(shared: Shared<Key, Value>, length: number) {
    this.#shared = shared
    this.#length = length
  }

  /** How many entries were set, replaced ones included; 0 when nothing is there. */
  get length(): number {
    return this.#length
  }

  get(key: Key): Value | undefined {
    return this.#lookup().get(key)
  }

  /** A version in which `key` has `value`; this one stays as it is. */
  set(key: Key, value: Value): Journal<Key, Value> {
    // The empty journal is everyone's: it grows on its own.
    const shared = this.#length > 0 && this.#isNewest() ? this.#shared : this.#copy()
    shared.entries.push([key, value])
    shared.newest.set(key, value)
    return new Journal(shared, shared.entries.length)
  }

  /** The latest value of each key, in the order in which the keys were first set. */
  values(): Iterable<Value> {
    return this.#lookup().values()
  }

  #isNewest(): boolean {
    return this.#length === this.#shared.entries.length
  }

  #lookup(): ReadonlyMap<Key, Value> {
    return this.#isNewest() ? this.#shared.newest : this.#copy().newest
  }

  #copy(): Shared<Key, Value> {
    const entries = this.#shared.entries.slice(0, this.#length)
    return { entries, newest: new Map(entries) }
  }
}

interface Shared<Key, Value> {
  readonly entries: (readonly [Key, Value])[]
  readonly newest: Map<Key, Value>
}
