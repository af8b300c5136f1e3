// Written by build/line-types.js from ../../v5/types/route-parameters.ts.
import type { ParamsFrom } from '../../../types/path/entries.ts'
import type { ExpressionParams, ParamsOfSeveral } from '../../../types/path/given.ts'
import type { PathParams } from '../../../types/routing.ts'
import type { ParamsDictionary, ReadPath } from './path.ts'

/**
 * What `req.params` holds for a path: the parameters that its text names. Those that may be missing are optional.
 * @example RouteParameters<'/users/:id'> // { id: string }
 */
export type RouteParameters<Path extends PathParams> = Path extends string
  ? ReadPath<Path> extends infer Found extends string
    ? ParamsFrom<Found>
    : ParamsDictionary
  : Path extends readonly (infer Each extends string | RegExp)[]
    ? ParamsOfSeveral<RouteParameters<Each>, ParamsDictionary>
    : ExpressionParams

/** What a router gets from above, where it says the parameters or the path that it is mounted on. */
export type HandedDown<Given> = Given extends string ? RouteParameters<Given> : Given

// The first type argument of a method that registers handlers is `Given`: TypeScript infers a path, and a user who
// writes it down means the parameters, as in `app.get<{ id: string }>('/users/:id', …)`. One signature for both keeps
// the messages short.

/** The parameters of what was given, with those that a router hands down. */
export type ParamsFor<Given, Inherited> = Given extends string
  ? ReadPath<Given> extends infer Found extends string
    ? ParamsFrom<Found> & Inherited
    : ParamsDictionary & Inherited
  : Given extends RegExp | readonly (string | RegExp)[]
    ? RouteParameters<Given> & Inherited
    : Given
