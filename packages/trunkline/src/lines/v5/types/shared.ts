declare global {
  // The names that middleware's own typings extend (passport, multer, express-session), so their additions apply here.
  namespace Express {
    interface Request {}
    interface Response {}
    interface Locals {}
    interface Application {}
  }
}

/** A value whose shape only the application knows: a parsed body, a template variable. */
// biome-ignore lint/suspicious/noExplicitAny: apps read `req.body.name` without a check, and have to compile as they are
export type Untyped = any

/** Route parameters by name; a wildcard's value is the list of its segments. */
export interface ParamsDictionary {
  [name: string]: Untyped
}

/** A parsed query string. */
export interface ParsedQuery {
  [name: string]: Untyped
}

export type Locals = Record<string, Untyped> & Express.Locals
