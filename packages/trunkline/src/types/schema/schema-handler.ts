import type { Adds } from '../adding.ts'
import type { NextFunction } from '../handlers.ts'
import type { DefaultResponses, Described } from './described.ts'
import type { Description, Documentation, ResponsesByStatus } from './description.ts'

/**
 * The result of `schema()`: a handler that gives later handlers of the same call their types.
 *
 * A conditional type on its own parameter, so that TypeScript infers nothing for `D` from the context. Otherwise
 * `schema()` written inline as the first handler would have no description. For the same reason the request and the
 * response are any object: TypeScript would search every member of Node's for type arguments.
 */
export type SchemaHandler<D> = [D] extends [infer Same]
  ? (req: object, res: object, next: NextFunction & Adds<Described<Same>>) => void
  : never

/** What `schema.defaults()` may describe: what middleware before the routes decides. */
export interface DefaultDescription extends Pick<Documentation, 'tags' | 'security'> {
  /** Responses by their status: those of a login check, for example. */
  response: ResponsesByStatus
}

/** The result of `schema.defaults()`; its responses flow on along the chain of a router. */
export type DefaultsHandler<D> = [D] extends [infer Same]
  ? Same extends { readonly response: infer Responses }
    ? (req: object, res: object, next: NextFunction & Adds<DefaultResponses<Responses>>) => void
    : never
  : never

/** Rejects unknown names in a description. */
export type OnlyKnown<D, Known = Description> = { [Name in Exclude<keyof D, keyof Known>]: UnknownPart }

/** A type that no value has: `schema()` does not know this name. */
export interface UnknownPart {
  readonly 'schema() has no part of this name': never
}
