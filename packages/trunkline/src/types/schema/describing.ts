import type { Adds } from '../adding.ts'
import type { NextFunction } from '../handlers.ts'
import type { ParsedQuery, Untyped } from '../untyped.ts'
import type { DescribedOnly } from './described.ts'
import type { Description } from './description.ts'
import type { OnlyKnown } from './schema-handler.ts'
import type { InputOf } from './standard.ts'

/** Describes what other middleware checks. */
export interface DescribesFunction {
  <D extends Description, More = unknown>(
    description: D & OnlyKnown<D>,
    middleware: (req: Untyped, res: Untyped, next: NextFunction & Adds<More>) => unknown,
  ): DescribingHandler<D, More>
  <D extends Description>(
    description: D & OnlyKnown<D>,
    middleware: readonly Untyped[],
  ): DescribingHandler<D, unknown>[]
}

/** The result of `describes()`: clients know the description, and handlers have the types of the middleware itself. */
export type DescribingHandler<D, More> = [D] extends [infer Same]
  ? (req: object, res: object, next: NextFunction & Adds<DescribedOnly<NotChecked<Same>> & More>) => void
  : never

/** A description whose schemas do not type the handlers: nobody here makes `req.query` their output. */
export type NotChecked<D> = {
  readonly [Name in Exclude<keyof D, 'params'>]: Name extends 'query'
    ? TakenAs<D[Name], ParsedQuery>
    : Name extends 'body' | 'headers' | 'cookies'
      ? TakenAs<D[Name], Untyped>
      : D[Name]
} & { readonly 'not checked here': true }

interface TakenAs<Given, Output> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly types?: { readonly input: InputOf<Given>; readonly output: Output } | undefined
    readonly validate: Function
  }
}
