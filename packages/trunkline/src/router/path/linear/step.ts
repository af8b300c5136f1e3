import type { CharSet } from './char-set.ts'

/** An expression as a list of steps. */
export interface Program {
  readonly steps: readonly Step[]
  readonly captures: number
  /** Whether it can match at the start of the text only. */
  readonly anchored: boolean
  /** How many steps there are at which two ways part. */
  readonly splits: number
  /** How deep loops whose body can be empty stand in each other. */
  readonly depth: number
}

/** One form for all kinds of steps, which keeps the reading of them fast. */
export interface Step {
  readonly op: Operation
  /** What `char` takes. */
  readonly set: CharSet | undefined
  /** What `ahead` and `not ahead` look for. */
  readonly look: Program | undefined
  /** The split's own number, the slot, the first capture, or the depth in loops. */
  readonly number: number
  /** Where `split` and `jump` go; the end of the captures that `forget` resets. */
  to: number
  /** Where `split` goes when that way fails. */
  otherwise: number
}

export type Operation =
  | 'char'
  | 'split'
  | 'jump'
  | 'save'
  | 'forget'
  /** Begins a round of a loop whose body can be empty. */
  | 'begin round'
  /** Ends such a round. It fails if the round took nothing: the loop could go on for ever. */
  | 'end round'
  | 'start'
  | 'end'
  | 'word border'
  | 'no word border'
  | 'ahead'
  | 'not ahead'
  | 'match'
