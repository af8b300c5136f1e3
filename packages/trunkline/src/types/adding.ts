// Handlers that add to the request for those behind them. What one adds is read from the `next` that it asks for, not
// from its request: so the usual form of a route method can refuse such handlers by a type without parameters, which
// costs nothing for routes that have none.
import type { NextFunction } from './handlers.ts'

/** Tells TypeScript what a handler adds to the request, as a member of its `next`; the member itself is never there. */
export interface Adds<Added> {
  readonly adds?: Added
}

/** The `next` of handlers that add nothing: no handler that adds something takes it for its own. */
export interface PlainNext extends NextFunction, Adds<void> {}

/** Refuses a call in which no handler adds anything. */
export type IfAdded<Added, Given> = unknown extends Added ? never : Given

/** The `next` of a handler that may add something, which is inferred as `Next`. */
export type ChainedNext<Next> = NextFunction & (unknown extends Next ? {} : Adds<Next>)

/** What a handler that may add something sets in its request. */
export type ToBeSet<Next> = unknown extends Next ? {} : NotInferred<Partial<Next>>

/**
 * The type itself, where nothing is to be inferred for it; unlike `NoInfer`, it is not there in what editors show. What
 * has type `any` says nothing about what it adds.
 */
export type NotInferred<Given> = Given extends infer Same ? (unknown extends Same ? {} : Same) : never

/** The type itself, where nothing is to be inferred for it, and `any` stays what it is. */
export type Held<Given> = Given extends infer Same ? Same : never
