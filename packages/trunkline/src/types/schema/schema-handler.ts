import type { Adds } from '../adding.ts'
import type { NextFunction } from '../handlers.ts'
import type { Described } from './described.ts'
import type { Description } from './description.ts'

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

/** Rejects unknown names in a description. */
export type OnlyKnown<D> = { [Name in Exclude<keyof D, keyof Description>]: UnknownPart }

/** A type that no value has: `schema()` does not know this name. */
export interface UnknownPart {
  readonly 'schema() has no part of this name': never
}
