import type { PathShape } from './shape.ts'

/** What a route or a mount can be registered under. */
export type Path = string | RegExp | readonly Path[]

export interface PathOptions {
  /** Whether `/Foo` and `/foo` differ. */
  readonly sensitive: boolean
  /** Whether `/foo` and `/foo/` differ. */
  readonly strict: boolean
  /** Whether the whole path has to match (a route), or a prefix that ends at a slash (a mount). */
  readonly end: boolean
}

/** What a pattern made of a path: the text it matched and the decoded values in it. */
export interface PathMatch {
  readonly path: string
  readonly params: Record<string, unknown>
  /** The names of the parameters in the order of `Object.keys`, where the matcher knows them beforehand. */
  readonly keys?: readonly string[]
}

export type PathMatcher = (path: string) => PathMatch | false

/** A pattern, ready to be asked. */
export interface CompiledPath {
  /** One matcher for each alternative; the first that matches wins. */
  readonly matchers: readonly PathMatcher[]
  /** Every form a matching path can have, for the plan; undefined when nothing can be said. */
  readonly shapes: readonly PathShape[] | undefined
  /** Whether it is the mount at `/`, which takes every path and strips nothing. */
  readonly everything: boolean
}
