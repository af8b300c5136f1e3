import type { CharSet } from './char-set.ts'

/** An expression as a list of steps. */
export interface Program {
  readonly steps: readonly Step[]
  readonly captures: number
  /** Whether it can only match at the start of the input. */
  readonly anchored: boolean
  readonly splits: number
  /** Nesting depth of loops whose body can match the empty string. */
  readonly depth: number
}

/** One shape for all kinds of steps, which keeps reading them fast. */
export interface Step {
  readonly op: Operation
  readonly set: CharSet | undefined
  readonly look: Program | undefined
  /** Number of the split, the slot, the first capture, or the loop depth. */
  readonly number: number
  /** Target of `split` and `jump`; the end of the captures that `forget` resets. */
  to: number
  /** Where `split` goes if the first target fails. */
  otherwise: number
}

export type Operation =
  | 'char'
  | 'split'
  | 'jump'
  | 'save'
  | 'forget'
  /** Starts a round of a loop whose body can be empty. */
  | 'begin round'
  /** Ends such a round. Fails if the round consumed nothing: the loop could run forever. */
  | 'end round'
  | 'start'
  | 'end'
  | 'word border'
  | 'no word border'
  | 'ahead'
  | 'not ahead'
  | 'match'
