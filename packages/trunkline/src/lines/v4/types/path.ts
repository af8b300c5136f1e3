import type { PathParams } from '../../../types/routing.ts'

/** How the line reads a path: `route-parameters.ts` is the same for 4.x and 5.x but for this. */
export type { ReadV4Path as ReadPath } from '../../../types/path/v4.ts'

/** Route parameters by name, where the path is not known. */
export interface ParamsDictionary {
  [name: string]: string
  [number: number]: string
}

/** Route parameters of any kind. */
export type Params = ParamsDictionary

/** What is taken for a path. */
export type PathFor<Given> = [Given] extends [never] ? PathParams : Given extends PathParams ? Given : PathParams
