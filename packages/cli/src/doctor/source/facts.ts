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
  /** Whether a file's package asks for the framework: then `req` and `app` are likely to be the framework's. */
  usesFramework(file: string): boolean
  /** What a function is given for a parameter by its callers; `HANDLER` asks whether it was registered as a handler. */
  parameter(file: string, start: number, index: number): Value | undefined
  /** Whether that was new. */
  noteParameter(file: string, start: number, index: number, value: Value): boolean
  /** What a function returns. */
  result(file: string, start: number): Value | undefined
  noteResult(file: string, start: number, value: Value): void
  /** The names that 5.x gives to wildcards in the paths that a function handles, by their numbers. */
  wildcards(file: string, start: number): Readonly<Record<string, string>> | undefined
  noteWildcards(file: string, start: number, names: Readonly<Record<string, string>>): void
}

export const HANDLER = -1

/** A file, and what its expressions are. */
export interface Lens {
  readonly file: SourceFile
  readonly facts: Facts
  readonly scopes: Scopes
  /** Whether names alone may say what something is. */
  readonly guesses: boolean
  valueOf(node: Node | null | undefined): Value | undefined
  valueOfModule(specifier: string | undefined): Value | undefined
  /** What an annotation of TypeScript says that something is. */
  valueOfType(node: Node): Value | undefined
  /** Forgets what was found: more is known about parameters by now. */
  forget(): void
}
