import type { Node } from '@babel/types'
import type { SourceFile } from './parse.ts'
import type { Scopes } from './scopes.ts'
import type { Value } from './value.ts'

/** Facts about a project that files share. */
export interface Facts {
  /** The exports of a file, as `require()` returns them; undefined until the file was read. */
  exportsOf(file: string): Value | undefined
  /** The project file that a specifier resolves to, if any. */
  resolve(from: string, specifier: string): string | undefined
  /** Whether the file's package depends on the framework: then `req` and `app` are probably the framework's. */
  usesFramework(file: string): boolean
  /**
   * The argument that callers pass for a parameter; index `HANDLER` tells whether the function is registered as a
   * handler.
   */
  parameter(file: string, start: number, index: number): Value | undefined
  /** Returns whether that was new. */
  noteParameter(file: string, start: number, index: number, value: Value): boolean
  /** The return value of a function. */
  result(file: string, start: number): Value | undefined
  noteResult(file: string, start: number, value: Value): void
  /** The 5.x names of wildcards in the paths a function handles, by number. */
  wildcards(file: string, start: number): Readonly<Record<string, string>> | undefined
  noteWildcards(file: string, start: number, names: Readonly<Record<string, string>>): void
}

export const HANDLER = -1

/** A parsed file and the values of its expressions. */
export interface SourceView {
  readonly file: SourceFile
  readonly facts: Facts
  readonly scopes: Scopes
  /** Whether a name such as `req` is enough to guess a value. */
  readonly guesses: boolean
  valueOf(node: Node | null | undefined): Value | undefined
  /** The return value of the function in this file that starts at this offset. */
  resultAt(start: number): Value | undefined
  valueOfModule(specifier: string | undefined): Value | undefined
  /** The value that a TypeScript annotation describes. */
  valueOfType(node: Node): Value | undefined
  /** Clears cached values, because more is known about parameters now. */
  forget(): void
}
