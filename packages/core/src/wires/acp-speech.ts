import { isBlank } from '../blank.ts'
import { keep } from '../bounded-map.ts'
import { cutEnd } from '../cut-text.ts'
import type { TaskUpdate } from '../task.ts'

/** Longest result that is put together from pieces, in UTF-16 units. */
const MAX_RESULT = 200_000
/** How much more text there has to be before a task tells of it again. */
const MIN_GROWTH = 256
/** Message ids of one stretch of speech that are remembered. */
const MAX_IDS = 4096

/**
 * Where the pieces of one stretch of speech stand. A host may name a message once for many pieces or give each piece an
 * id of its own: either way the pieces of one stretch are one text, and an id that comes back is a replay of its part.
 */
export class SpeechPlace {
  readonly #starts = new Map<string, number>()
  #id: string | undefined
  #next = 0
  #length = 0

  /** Where the piece begins; `undefined` where the wire names no message, so that nobody could tell a replay. */
  take(text: string, id: string | undefined): number | undefined {
    if (id === undefined) {
      this.#length += text.length
      return undefined
    }
    if (id !== this.#id) this.#turnTo(id)
    const offset = this.#next
    this.#next += text.length
    if (this.#next > this.#length) this.#length = this.#next
    return offset
  }

  #turnTo(id: string): void {
    this.#id = id
    this.#next = this.#starts.get(id) ?? this.#length
    if (this.#starts.has(id)) return
    keep(this.#starts, id, this.#next, MAX_IDS)
  }
}

/**
 * Where the pieces of each message stand, on a wire whose message ids mean messages: a change of id is another message,
 * and one that comes back is replayed from its beginning.
 */
export class MessagePlace {
  #id: string | undefined
  #length = 0

  take(text: string, id: string | undefined): number | undefined {
    if (id === undefined) return undefined
    const offset = id === this.#id ? this.#length : 0
    this.#id = id
    this.#length = offset + text.length
    return offset
  }
}

/** The text of a round so far. It grows by joining, which costs the same for each piece however long it is. */
export class RoundText {
  #text = ''
  #isCut = false
  /** How long it has to be to be told next. */
  #next = 1

  add(text: string): void {
    const room = MAX_RESULT - this.#text.length
    if (text.length > room) this.#isCut = true
    if (room > 0) this.#text += cutEnd(text, room)
  }

  /**
   * The text as a fact of the task, whenever it has doubled: flattening it for each piece would cost more with each.
   * Whoever wants all of it at once reads the output.
   */
  partial(): string | undefined {
    if (this.#text.length < this.#next) return undefined
    this.#next = Math.max(2 * this.#text.length, this.#text.length + MIN_GROWTH)
    return this.#text
  }

  result(): Pick<TaskUpdate, 'result' | 'resultTruncated'> {
    return isBlank(this.#text) ? { result: undefined, resultTruncated: undefined } : { result: this.#text, resultTruncated: this.#isCut ? true : undefined }
  }
}
