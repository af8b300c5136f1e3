import type { ParamsFrom } from '../../../types/path/entries.ts'
import type { ExpressionParams, ParamsOfSeveral } from '../../../types/path/given.ts'
import type { PathParams } from '../../../types/routing.ts'
import type { ParamsDictionary, ReadPath } from './path.ts'

/**
 * The type of `req.params` for a path. Parameters that may be missing are optional.
 * @example RouteParameters<'/users/:id'> // { id: string }
 */
export type RouteParameters<Path extends PathParams> = Path extends string
  ? ReadPath<Path> extends infer Found extends string
    ? ParamsFrom<Found>
    : ParamsDictionary
  : Path extends readonly (infer Each extends string | RegExp)[]
    ? ParamsOfSeveral<RouteParameters<Each>, ParamsDictionary>
    : ExpressionParams

/** The parameters that a router inherits, from its type argument: the parameters, or its mount path. */
export type HandedDown<Given> = Given extends string ? RouteParameters<Given> : Given

// The first type argument of a registration method is `Given`. TypeScript infers a path for it; a user who writes it
// means the parameters, as in `app.get<{ id: string }>('/users/:id', …)`. One signature for both keeps error messages
// short.

/** The parameters for a path or type argument, with the inherited ones. */
export type ParamsFor<Given, Inherited> = Given extends string
  ? ReadPath<Given> extends infer Found extends string
    ? ParamsFrom<Found> & Inherited
    : ParamsDictionary & Inherited
  : Given extends RegExp | readonly (string | RegExp)[]
    ? RouteParameters<Given> & Inherited
    : Given
