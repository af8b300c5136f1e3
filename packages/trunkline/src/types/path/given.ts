import type { Common, Refusal } from './entries.ts'

// TypeScript goes through these for each route of an app, so they take the short way: one question after the other
// instead of types that ask each other. `checks/typings/speed.js` counts what it costs.

/** The parameters of several alternatives, of which one is unknown where the names are. */
export type ParamsOfSeveral<Params, Dictionary> = string extends KeyOfEach<Params> ? Dictionary : Common<Params>

type KeyOfEach<Params> = Params extends unknown ? keyof Params : never

/** A text that says why a path will be refused: what TypeScript then shows is that the path is not that text. */
export type Why<Path, Found> =
  Found extends Refusal<infer Reason> ? `"${Path & string}" is no path of 5.x: ${Reason}` : never

/** The values of an expression's groups, by number and by name. */
export interface ExpressionParams {
  [name: string]: string
  [number: number]: string
}
