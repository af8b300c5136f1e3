import type { Common, KeyOfAny, Refusal } from './entries.ts'

// TypeScript evaluates these for each route, so they are written for speed: one condition after another instead of
// nested types. `checks/typings/speed.js` measures the cost.

/** The parameters of several paths; unknown names if one of the paths is unknown. */
export type ParamsOfSeveral<Params, Dictionary> = string extends KeyOfAny<Params> ? Dictionary : Common<Params>

/** A string type that says why a path is rejected; TypeScript shows it in the error message. Without quotes. */
export type Why<Found> = Found extends Refusal<infer Reason> ? `${Reason & string} (path of 5.x)` : never

/** The values of a RegExp's groups, by number and name. */
export interface ExpressionParams {
  [name: string]: string
  [number: number]: string
}
