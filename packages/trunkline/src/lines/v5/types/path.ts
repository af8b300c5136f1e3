import type { ExpressionParams, Why } from '../../../types/path/given.ts'
import type { ReadV5Path } from '../../../types/path/v5.ts'
import type { PathParams } from '../../../types/routing.ts'

/** How the line reads a path: `route-parameters.ts` is the same for 4.x and 5.x but for this. */
export type { ReadV5Path as ReadPath } from '../../../types/path/v5.ts'

/** Route parameters by name, where the path is not known: a text, or the segments of a wildcard. */
export interface ParamsDictionary {
  [name: string]: string | string[]
  [number: number]: string
}

/** Route parameters of any kind. */
export type Params = ParamsDictionary | ExpressionParams

/** What is taken for a path: not one that registering it would refuse. */
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
