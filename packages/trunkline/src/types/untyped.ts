/** A value whose type only the app knows: a parsed body, a template variable. */
// biome-ignore lint/suspicious/noExplicitAny: apps read `req.body.name` without a check, and have to compile as they are
export type Untyped = any

/** A parsed query string: a name may occur once, several times, or with nested names in brackets. */
export interface ParsedQuery {
  [name: string]: undefined | string | ParsedQuery | (string | ParsedQuery)[]
}

/** Variables for views, by name. */
export type Variables = Record<string, Untyped>

/** Values of one type by name. */
export interface Dictionary<Value> {
  [name: string]: Value
}
