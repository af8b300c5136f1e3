import type { Adds } from '../adding.ts'
import type { NextFunction } from '../handlers.ts'
import type { Described } from './described.ts'
import type { Description } from './description.ts'

/**
 * What `schema()` makes: a handler that tells those behind it, in the same call, what it checked.
 *
 * A conditional type on its own parameter, so that TypeScript infers nothing for `D` from where the handler stands: as the
 * first handler of a route, written there, it would have no description otherwise. For the same reason the request and the
 * response are any object: TypeScript would look for type arguments in every member of node's.
 */
export type SchemaHandler<D> = [D] extends [infer Same]
  ? (req: object, res: object, next: NextFunction & Adds<Described<Same>>) => void
  : never

/** Refuses names that are no part of a description; what was given otherwise. */
export type OnlyKnown<D> = { [Name in Exclude<keyof D, keyof Description>]: UnknownPart }

/** What no value is: `schema()` was given something under a name that it does not know. */
export interface UnknownPart {
  readonly 'schema() has no part of this name': never
}
