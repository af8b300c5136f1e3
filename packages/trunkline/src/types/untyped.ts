/** A value whose shape only the application knows: a parsed body, a template variable. */
// biome-ignore lint/suspicious/noExplicitAny: apps read `req.body.name` without a check, and have to compile as they are
export type Untyped = any

/** Route parameters by name; what an unnamed or a wildcard part gives is up to the line. */
export interface ParamsDictionary {
  [name: string]: Untyped
}

/** A parsed query string. */
export interface ParsedQuery {
  [name: string]: Untyped
}

/** Variables for views, by name. */
export type Variables = Record<string, Untyped>
