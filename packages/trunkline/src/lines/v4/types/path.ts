import type { PathParams } from '../../../types/routing.ts'

/** How this release line parses a path type; the rest of `route-parameters.ts` is the same on 4.x and 5.x. */
export type { ReadV4Path as ReadPath } from '../../../types/path/v4.ts'

/** Route parameters by name, if the path is unknown. */
export interface ParamsDictionary {
  [name: string]: string
  [number: number]: string
}

/** Route parameters of any kind. */
export type Params = ParamsDictionary

/** The type of a path argument. */
export type PathFor<Given> = [Given] extends [never] ? PathParams : Given extends PathParams ? Given : PathParams
