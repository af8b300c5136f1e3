import type { ExpressionParams, Why } from '../../../types/path/given.ts'
import type { ReadV5Path } from '../../../types/path/v5.ts'
import type { PathParams } from '../../../types/routing.ts'

/** How this release line parses a path type; the rest of `route-parameters.ts` is the same on 4.x and 5.x. */
export type { ReadV5Path as ReadPath } from '../../../types/path/v5.ts'

/** Route parameters by name, if the path is unknown: a string, or the segments of a wildcard. */
export interface ParamsDictionary {
  [name: string]: string | string[]
  [number: number]: string
}

/** Route parameters of any kind. */
export type Params = ParamsDictionary | ExpressionParams

/** The type of a path argument; paths that 5.x rejects are type errors. */
export type PathFor<Given> = [Given] extends [never]
  ? PathParams
  : Given extends string
    ? ReadV5Path<Given> extends string | undefined
      ? Given
      : Why<ReadV5Path<Given>>
    : Given extends RegExp
      ? Given
      : Given extends readonly (string | RegExp)[]
        ? { [Index in keyof Given]: PathFor<Given[Index]> }
        : PathParams
