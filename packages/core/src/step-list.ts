import type { Step } from './task.ts'

/**
 * Steps sorted by message index, each with the weight of its support. An immutable list that costs O(1) to append to:
 * all versions of one list share arrays, and a version is "the first `length` of them". Appending to the newest version
 * appends in place, everything else copies, so what an older version shows never changes. Copies are rare: steps arrive
 * in order, and repeats change nothing.
 */
export class StepList {
  static empty(): StepList {
    return new StepList([], [], 0)
  }

  declare readonly length: number
  private declare readonly steps: Step[]
  /** A second array of plain numbers takes a third of the memory that a record around each step would. */
  private declare readonly weights: number[]

  private constructor(steps: Step[], weights: number[], length: number) {
    this.steps = steps
    this.weights = weights
    this.length = length
  }

  /** The place of the first step that is not before `index`; `length` when all are. */
  find(index: number): number {
    let high = this.length
    if (high === 0 || indexOf(this.steps[high - 1]) < index) return high
    let low = 0
    while (low < high) {
      const middle = (low + high) >>> 1
      if (indexOf(this.steps[middle]) < index) low = middle + 1
      else high = middle
    }
    return low
  }

  stepAt(place: number): Step | undefined {
    // Beyond the length lies what newer versions appended.
    return place >= 0 && place < this.length ? this.steps[place] : undefined
  }

  /** The weight of the step with that index; 0 when there is none. */
  weightOf(index: number): number {
    const place = this.find(index)
    return this.stepAt(place)?.index === index ? this.weightAt(place) : 0
  }

  weightAt(place: number): number {
    return this.weights[place] ?? 0
  }

  /** A version with one more step, at the place that `find` gave for its index. */
  insert(place: number, step: Step, weight: number): StepList {
    // The empty list is everyone's: it grows in arrays of its own.
    if (this.length === 0) return new StepList([step], [weight], 1)
    if (place === this.length && place === this.steps.length) {
      this.steps.push(step)
      this.weights.push(weight)
      return new StepList(this.steps, this.weights, place + 1)
    }
    return this.#splice(place, 0, step, weight)
  }

  /** A version with another step at a place that is taken. */
  replace(place: number, step: Step, weight: number): StepList {
    return this.#splice(place, 1, step, weight)
  }

  toArray(): readonly Step[] {
    return this.steps.slice(0, this.length)
  }

  #splice(place: number, remove: number, step: Step, weight: number): StepList {
    const steps = this.steps.slice(0, this.length)
    const weights = this.weights.slice(0, this.length)
    steps.splice(place, remove, step)
    weights.splice(place, remove, weight)
    return new StepList(steps, weights, steps.length)
  }
}

function indexOf(step: Step | undefined): number {
  return step?.index ?? -1
}
