import type { Node } from '@babel/types'
import type { SourceFile } from './parse.ts'
import type { Scopes } from './scopes.ts'
import type { Value } from './value.ts'

/** A parsed file and the values of its expressions, for the modules that work these out. */
export interface SourceView {
  readonly file: SourceFile
  readonly scopes: Scopes
  /** Whether a name such as `req` is enough to guess a value. */
  readonly guesses: boolean
  valueOf(node: Node | null | undefined): Value | undefined
  /** The values that calls of a function return. */
  resultOf(fn: Node): Value | undefined
  /** Clears cached values, because more is known about parameters now. */
  forget(): void
}
