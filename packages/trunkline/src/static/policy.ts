import type { IncomingHttpHeaders } from 'node:http'
import type { RangeOptions, RangeResult } from '../http/ranges.ts'
import type { Validators } from '../http/validators.ts'

/** How a release line sends files. */
export interface FilePolicy extends ResponsePolicy {
  readonly dotfiles: DotfilePolicy
  /** Reads option names that only this line has. */
  readonly readOptions: <Given extends object>(options: Given) => Given
  /**
   * Status of the redirect that adds the slash to a directory.
   * @default 301
   */
  readonly directoryStatus?: 301 | 303
}

/** What release lines compute differently for every file. */
export interface ResponsePolicy {
  /** The Content-Type for a file name; empty for none. */
  readonly contentType: (path: string) => string
  /** Whether the client's copy is still fresh. */
  readonly isFresh: (headers: IncomingHttpHeaders, validators: Validators) => boolean
  /** Parses a Range header; -1 if no range can be satisfied, -2 if it is malformed. */
  readonly parseRange: (size: number, header: string, options: RangeOptions) => RangeResult
}

/**
 * What to do with names that start with a dot: `allow` serves them, `deny` responds with 403, `ignore` hides them.
 * `ignore-files` hides such files but serves what is in such directories.
 */
export type DotfilePolicy = 'allow' | 'deny' | 'ignore' | 'ignore-files'
