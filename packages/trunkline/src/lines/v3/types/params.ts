import type { Untyped } from '../../../types/untyped.ts'

/** The values of a route's parameters: those without a name by number, the others by name. */
export interface ParamsArray extends Array<string> {
  [name: string]: Untyped
}
