import type { Node } from '@babel/types'
import type { SourceFile } from './parse.ts'
import type { Scopes } from './scopes.ts'
import type { Value } from './value.ts'

/** What is known of a project across its files. */
export interface Facts {
  /** What a file exports, as `require()` sees it; undefined as long as the file was not read. */
  exportsOf(file: string): Value | undefined
  /** The file that a specifier means, when it is one of the project. */
  resolve(from: string, specifier: string): string | undefined
  /** What a function is given for a parameter by its callers; `HANDLER` asks whether it was registered as a handler. */
  parameter(file: string, start: number, index: number): Value | undefined
  noteParameter(file: string, start: number, index: number, value: Value): void
  /** What a function returns. */
  result(file: string, start: number): Value | undefined
  noteResult(file: string, start: number, value: Value): void
}

export const HANDLER = -1

/** A file, and what its expressions are. */
export interface Lens {
  readonly file: SourceFile
  readonly facts: Facts
  readonly scopes: Scopes
  valueOf(node: Node | null | undefined): Value | undefined
  valueOfModule(specifier: string | undefined): Value | undefined
  /** Forgets what was found: more is known about parameters by now. */
  forget(): void
}
