// hot path
import type { Program } from './step.ts'

/**
 * Where a program has been: each split, at each place of the text, in each state of progress. What comes of it is the
 * same every time, as steps depend on nothing else, so no such state is tried twice. That bounds the work.
 */
export class Memo {
  readonly #width: number
  readonly #levels: number
  readonly #seen: Uint32Array
  /** For look-aheads, which are asked again and again: the states that led to a match. */
  readonly #good: Uint32Array | undefined

  constructor(program: Program, length: number, keepsGood: boolean) {
    this.#width = length + 1
    this.#levels = program.depth + 1
    const words = ((program.splits * this.#levels * this.#width) >>> 5) + 1
    this.#seen = new Uint32Array(words)
    this.#good = keepsGood ? new Uint32Array(words) : undefined
  }

  state(split: number, progress: number, at: number): number {
    return (split * this.#levels + progress) * this.#width + at
  }

  /** Notes a state; false when it was noted before. */
  enter(state: number): boolean {
    const word = this.#seen[state >>> 5] as number
    const bit = 1 << (state & 31)
    if ((word & bit) !== 0) return false
    this.#seen[state >>> 5] = word | bit
    return true
  }

  get keepsGood(): boolean {
    return this.#good !== undefined
  }

  isGood(state: number): boolean {
    return this.#good !== undefined && ((this.#good[state >>> 5] as number) & (1 << (state & 31))) !== 0
  }

  markGood(state: number): void {
    if (this.#good !== undefined) this.#good[state >>> 5] = (this.#good[state >>> 5] as number) | (1 << (state & 31))
  }
}
