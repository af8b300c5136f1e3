import type { PathShape } from './shape.ts'

/** What a route or a mount can be registered with. */
export type Path = string | RegExp | readonly Path[]

export interface PathOptions {
  /** Whether `/Foo` and `/foo` differ. */
  readonly sensitive: boolean
  /** Whether `/foo` and `/foo/` differ. */
  readonly strict: boolean
  /** Whether the whole path must match (a route), or a prefix that ends at a slash (a mount). */
  readonly end: boolean
}

/** The result of a match: the matched part of the path, and the decoded parameters. */
export interface PathMatch {
  readonly path: string
  readonly params: Record<string, unknown>
  /** The names of the parameters in the order of `Object.keys`, if the matcher knows them in advance. */
  readonly keys?: readonly string[]
}

export type PathMatcher = (path: string) => PathMatch | false

export interface CompiledPath {
  /** One matcher for each alternative; the first that matches wins. */
  readonly matchers: readonly PathMatcher[]
  /** Every form that a matching path can have, for the plan; undefined if unknown. */
  readonly shapes: readonly PathShape[] | undefined
  /** Whether this is a mount at `/`, which matches every path and strips nothing. */
  readonly everything: boolean
}
