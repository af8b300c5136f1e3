import type { ParamsFrom } from '../../../types/path/entries.ts'
import type { ReadV4Path } from '../../../types/path/v4.ts'
import type { PathParams } from '../../../types/routing.ts'
import type { Untyped } from '../../../types/untyped.ts'

/**
 * The values of a route's parameters: an array of those without a name, with the others by name. No `Array` for
 * TypeScript, so that a request whose parameters are known is one whose parameters are not.
 */
export interface ParamsArray {
  [name: string]: Untyped
  [number: number]: string
  readonly length: number
}

/**
 * The parameters of a path: `:name`, which may be missing behind a `?`. Where a path has stars, groups or expressions,
 * every name is let through.
 * @example RouteParameters<'/users/:id/:tab?'> // { id: string; tab?: string } and a length
 */
export type RouteParameters<Path extends PathParams> = Path extends string
  ? Path extends `${string}${Operator}${string}`
    ? ParamsArray
    : ReadV4Path<Path> extends infer Found extends string
      ? ParamsFrom<Found> & { readonly length: number }
      : ParamsArray
  : ParamsArray

type Operator = '(' | ')' | '*' | '+' | '|' | '\\' | '['
