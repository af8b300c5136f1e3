import type { ExpressionParams, GivenPath, ParamsOfSeveral, ParamsOfText } from '../../../types/path/given.ts'
import type { ReadLegacyPath } from '../../../types/path/legacy.ts'
import type { PathParams } from '../../../types/routing.ts'

/** Route parameters by name, where the path is not known. */
export interface ParamsDictionary {
  [name: string]: string
}

/**
 * The parameters of a path: `:name`, which may be missing behind a `?`, and stars and unnamed groups by number.
 * @example RouteParameters<'/users/:id(\\d+)/:name?/*'> // { id: string; name?: string; 0: string }
 */
export type RouteParameters<Path extends GivenPath> = Path extends string
  ? ParamsOfText<Path, ReadLegacyPath<Path>, ParamsDictionary>
  : Path extends readonly (infer Each extends string | RegExp)[]
    ? ParamsOfSeveral<RouteParameters<Each>, ParamsDictionary>
    : ExpressionParams

// The first type argument of a method that registers handlers is `Given`: TypeScript infers a path, and a user who
// writes it down means the parameters, as in `app.get<{ id: string }>('/users/:id', …)`.

/** The parameters of what was given, with those that a router hands down. */
export type ParamsFor<Given, Inherited> = [Given] extends [never]
  ? Given
  : Given extends GivenPath
    ? RouteParameters<Given> & Inherited
    : Given

/** What is taken for a path. */
export type PathFor<Given> = [Given] extends [never] ? PathParams : Given extends GivenPath ? Given : PathParams
