import type { Common, Refusal } from './entries.ts'

// TypeScript goes through these for each route of an app, so they take the short way: one question after the other
// instead of types that ask each other. `checks/typings/speed.js` counts what it costs.

/** The parameters of several alternatives, of which one is unknown where the names are. */
export type ParamsOfSeveral<Params, Dictionary> = string extends KeyOfEach<Params> ? Dictionary : Common<Params>

type KeyOfEach<Params> = Params extends unknown ? keyof Params : never

/** A text that says why a path is refused: TypeScript then shows that the path is not that text. No quotes in it. */
export type Why<Found> = Found extends Refusal<infer Reason> ? `${Reason & string} (path of 5.x)` : never

/** The values of an expression's groups, by number and by name. */
export interface ExpressionParams {
  [name: string]: string
  [number: number]: string
}
