import type { ParamsFrom } from '../../../types/path/entries.ts'
import type { ReadV4Path } from '../../../types/path/v4.ts'
import type { PathParams } from '../../../types/routing.ts'
import type { Untyped } from '../../../types/untyped.ts'

/**
 * The values of a route's parameters: unnamed ones by index, others by name. Not an `Array` type, so that a request
 * with known parameters is assignable to one with unknown ones.
 */
export interface ParamsArray {
  [name: string]: Untyped
  [number: number]: string
  readonly length: number
}

/**
 * The parameters of a path: `:name`, optional with a `?`. If a path has wildcards, groups or RegExps, every name is
 * allowed.
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
