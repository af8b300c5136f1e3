import type { Captures } from '../v4/expression.ts'
import { type CharSet, hasChar } from './char-set.ts'
import type { Program, Step } from './step.ts'

/**
 * Runs a program with the results of `RegExp.prototype.exec`: it tries the preferred alternative first and backtracks.
 * But it tries no state twice, so it takes at most program length times input length.
 */
export function runProgram(program: Program, text: string): Captures | null {
  const run = new Run(text, 2 * program.captures)
  const memo = new Memo(program, text.length, false)
  const last = program.anchored ? 0 : text.length
  for (let start = 0; start <= last; start++) {
    const end = run.search(program, memo, start)
    if (end !== NOWHERE) return run.captures(start, end)
  }
  return null
}

const NOWHERE = -1

/** In the place of a step on the stack: the state next to it is still being tried. */
const TRYING = -1
/** This and lower numbers in the place of a step: the capture slot to restore. */
const FIRST_SLOT = -2

class Run {
  readonly #text: string
  /** Where each capture starts and ends. */
  readonly #slots: number[]
  readonly #looks = new Map<Program, Memo>()

  constructor(text: string, slots: number) {
    this.#text = text
    this.#slots = new Array<number>(slots).fill(NOWHERE)
  }

  /** The end of the match that begins at `start`, or NOWHERE. */
  search(program: Program, memo: Memo, start: number): number {
    const { steps } = program
    const text = this.#text
    // What to try after a failure, in groups of three numbers: step (or one of the marks above), position, progress.
    const stack: number[] = []
    let next = 0
    let at = start
    // How many of the loops around this step, from the outermost, have consumed a character in their current round. One
    // number is enough: what an inner loop consumes, the loops around it consume too.
    let progress = 0
    for (;;) {
      const step = steps[next++] as Step
      let holds = true
      switch (step.op) {
        case 'char':
          holds = at < text.length && hasChar(step.set as CharSet, text.charCodeAt(at++))
          progress = step.number
          break
        case 'split': {
          const state = memo.state(step.number, progress, at)
          holds = memo.enter(state)
          if (holds) {
            if (memo.keepsGood) stack.push(TRYING, state, 0)
            stack.push(step.otherwise, at, progress)
            next = step.to
          } else if (memo.isGood(state)) return succeed(memo, stack, at)
          break
        }
        case 'jump':
          next = step.to
          break
        case 'begin round':
          progress = Math.min(progress, step.number)
          break
        case 'end round':
          holds = progress > step.number
          progress = step.number
          break
        case 'save':
          this.#save(step.number, at, stack)
          break
        case 'forget':
          for (let slot = 2 * step.number; slot < 2 * step.to; slot++) this.#save(slot, NOWHERE, stack)
          break
        case 'match':
          return succeed(memo, stack, at)
        default:
          holds = this.#asserts(step, at)
      }
      while (!holds) {
        if (stack.length === 0) return NOWHERE
        progress = stack.pop() as number
        at = stack.pop() as number
        next = stack.pop() as number
        holds = next >= 0
        if (next <= FIRST_SLOT) this.#slots[FIRST_SLOT - next] = at
      }
    }
  }

  #save(slot: number, at: number, stack: number[]): void {
    stack.push(FIRST_SLOT - slot, this.#slots[slot] as number, 0)
    this.#slots[slot] = at
  }

  #asserts(step: Step, at: number): boolean {
    switch (step.op) {
      case 'start':
        return at === 0
      case 'end':
        return at === this.#text.length
      case 'word border':
        return this.#isWord(at - 1) !== this.#isWord(at)
      case 'no word border':
        return this.#isWord(at - 1) === this.#isWord(at)
      default:
        return this.#looksAhead(step.look as Program, at) === (step.op === 'ahead')
    }
  }

  #isWord(at: number): boolean {
    return WORD.test(this.#text.charAt(at))
  }

  #looksAhead(look: Program, at: number): boolean {
    let memo = this.#looks.get(look)
    if (memo === undefined) {
      memo = new Memo(look, this.#text.length, true)
      this.#looks.set(look, memo)
    }
    return this.search(look, memo, at) !== NOWHERE
  }

  captures(start: number, end: number): Captures {
    const captures: (string | undefined)[] = [this.#text.slice(start, end)]
    for (let i = 0; i < this.#slots.length; i += 2) {
      const from = this.#slots[i] as number
      captures.push(from === NOWHERE ? undefined : this.#text.slice(from, this.#slots[i + 1]))
    }
    return captures
  }
}

const WORD = /\w/

/** Ends a search at a match: all states that were being tried have led to it. */
function succeed(memo: Memo, stack: readonly number[], at: number): number {
  if (memo.keepsGood) {
    for (let i = 0; i < stack.length; i += 3) if (stack[i] === TRYING) memo.markGood(stack[i + 1] as number)
  }
  return at
}

/**
 * The states a program has been in: each split, at each position, with each progress. Steps depend on nothing else, so
 * a state that failed once fails again and is not retried. That bounds the work.
 */
class Memo {
  readonly #width: number
  readonly #levels: number
  readonly #seen: Uint32Array
  /** For lookaheads, which run many times: the states that led to a match. */
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
