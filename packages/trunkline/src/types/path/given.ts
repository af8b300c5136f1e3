import type { Common, ParamsFrom, Refusal } from './entries.ts'
import type { IsOpenText } from './names.ts'

/** What may be registered: a path, or several. */
export type GivenPath = string | RegExp | readonly (string | RegExp)[]

/** The parameters of one text, from how its line's grammar reads it; a dictionary for a text that is not known. */
export type ParamsOfText<Path extends string, Found, Dictionary> =
  IsOpenText<Path> extends true ? Dictionary : [Found] extends [string] ? ParamsFrom<Found> : Dictionary

/** The parameters of several alternatives, of which one is unknown where the names are. */
export type ParamsOfSeveral<Params, Dictionary> = string extends KeyOfEach<Params> ? Dictionary : Common<Params>

type KeyOfEach<Params> = Params extends unknown ? keyof Params : never

/** The path itself, or a text that says why not: what TypeScript then shows is that the one is not the other. */
export type Unrefused<Path, Found> = [Found] extends [string] ? Path : Why<Path & string, Found>

type Why<Path extends string, Found> =
  Found extends Refusal<infer Reason> ? `"${Path}" is no path of 5.x: ${Reason}` : never

/** The values of an expression's groups, by number and by name. */
export interface ExpressionParams {
  [name: string]: string
  [number: number]: string
}
