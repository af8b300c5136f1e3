import type { ParamsFrom } from '../../../types/path/entries.ts'
import type { ExpressionParams, ParamsOfSeveral } from '../../../types/path/given.ts'
import type { ReadV4Path } from '../../../types/path/v4.ts'
import type { PathParams } from '../../../types/routing.ts'

/** Route parameters by name, where the path is not known. */
export interface ParamsDictionary {
  [name: string]: string
  [number: number]: string
}

/** Route parameters of any kind. */
export type Params = ParamsDictionary

/**
 * The parameters of a path: `:name`, which may be missing behind a `?`, and stars and unnamed groups by number.
 * @example RouteParameters<'/users/:id(\\d+)/:name?/*'> // { id: string; name?: string; 0: string }
 */
export type RouteParameters<Path extends PathParams> = Path extends string
  ? ReadV4Path<Path> extends infer Found extends string
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
  ? ReadV4Path<Given> extends infer Found extends string
    ? ParamsFrom<Found> & Inherited
    : ParamsDictionary & Inherited
  : Given extends RegExp | readonly (string | RegExp)[]
    ? RouteParameters<Given> & Inherited
    : Given

/** What is taken for a path. */
export type PathFor<Given> = [Given] extends [never] ? PathParams : Given extends PathParams ? Given : PathParams
