import type { IncomingHttpHeaders } from 'node:http'
import type { RangeOptions, RangeResult } from '../http/ranges.ts'
import type { Validators } from '../http/validators.ts'

/** How a line sends files; captured when the line is made. */
export interface FilePolicy extends AnswerPolicy {
  /** Where the `dotfiles` option is not given. */
  readonly dotfiles: DotfilePolicy
  /** Reads names of options that a line has besides the common ones. */
  readonly readOptions: <Given extends object>(options: Given) => Given
  /**
   * Status of the redirect that adds the slash to a directory.
   * @default 301
   */
  readonly directoryStatus?: 301 | 303
}

/** What is asked anew for every file. */
export interface AnswerPolicy {
  /** The Content-Type of a file, by its name; empty for none. */
  readonly contentType: (path: string) => string
  /** Tells whether the client's copy is still good. */
  readonly isFresh: (headers: IncomingHttpHeaders, validators: Validators) => boolean
  /** Reads a Range header; -1 when nothing of it is there, -2 when it is malformed. */
  readonly parseRange: (size: number, header: string, options: RangeOptions) => RangeResult
}

/**
 * What becomes of names that begin with a dot: `allow` serves them, `deny` answers 403, `ignore` hides them, and
 * `ignore-files` hides such files but serves what lies in such directories.
 */
export type DotfilePolicy = 'allow' | 'deny' | 'ignore' | 'ignore-files'

/** The status that refuses a path by its dotfiles; undefined when it may be served. */
export function refusalOfDotfiles(parts: readonly string[], policy: DotfilePolicy): 403 | 404 | undefined {
  if (policy === 'allow' || !parts.some(isDotfile)) return undefined
  if (policy === 'deny') return 403
  if (policy === 'ignore-files' && parts.at(-1)?.charCodeAt(0) !== DOT) return undefined
  return 404
}

const DOT = 46

// A lone dot is the directory itself.
function isDotfile(part: string): boolean {
  return part.length > 1 && part.charCodeAt(0) === DOT
}
