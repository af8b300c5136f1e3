import type { IncomingHttpHeaders } from 'node:http'
import type { Validators } from '../http/fresh.ts'
import type { DotfilePolicy } from './dotfiles.ts'

/** What the lines send files by; a value of the line, never a question at request time. */
export interface FilePolicy extends AnswerPolicy {
  /** Where the `dotfiles` option is not given. */
  readonly dotfiles: DotfilePolicy
  /** Reads names of options that a line has besides the common ones. */
  readonly readOptions: <Given extends object>(options: Given) => Given
}

/** What is asked anew for every file. */
export interface AnswerPolicy {
  /** The Content-Type of a file, by its name; empty for none. */
  readonly contentType: (path: string) => string
  /** Tells whether the client's copy is still good. */
  readonly isFresh: (headers: IncomingHttpHeaders, validators: Validators) => boolean
  /** Reads a Range header; -1 when nothing of it is there, -2 when it is malformed. */
  readonly parseRange: (size: number, header: string, options: { combine?: boolean }) => ByteRanges | -1 | -2
}

// Spelled out: what public types lead to must not need the typings of a package that users may not have.
interface ByteRanges extends Array<{ start: number; end: number }> {
  type: string
}
