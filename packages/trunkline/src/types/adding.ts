// Handlers that add to the request for later handlers. The added type is read from the handler's `next` parameter, not
// from its request: so the usual overload of a route method can reject such handlers by a type without parameters,
// which costs nothing for routes that have none.
import type { NextFunction } from './handlers.ts'

/**
 * Carries the type that a handler adds to the request, as a member of its `next`. The member never exists at run time.
 */
export interface Adds<Added> {
  readonly adds?: Added
}

/**
 * The `next` of handlers that add nothing, and do not ask what others have added: it is not assignable to the `next` of
 * one that does. The sentence is for the error message.
 */
export interface PlainNext
  extends NextFunction,
    Adds<'only the first twelve handlers of a call may add to the request or describe the route'> {
  readonly behind?: never
}

/** The `next` of a handler that may add to the request. */
export interface Next<Added> extends NextFunction, Adds<Added> {}

/** What a handler adds; nothing of what is not known, or not known yet. */
export type Known<Given> = [Given] extends [never] ? unknown : 0 extends 1 & Given ? unknown : Given

declare const PROVIDES: unique symbol

/** An app or a router whose handlers so far have `Added` to the request. The member never exists at run time. */
export interface Provides<Added> {
  readonly [PROVIDES]: Added
}

/** What the handlers of an app or a router have added so far. */
export type AddedBy<Self> = Self extends Provides<unknown> ? Self[typeof PROVIDES] : unknown

/** The `next` of a handler that may add something, which is inferred as `Next`. */
export type ChainedNext<Next> = NextFunction & (unknown extends Next ? {} : Adds<Next>)

/**
 * Carries the parameters of the path and what earlier handlers added, as a member of `next`, for functions that make a
 * handler: TypeScript infers their types from here, while a request whose type arguments it does not know yet tells it
 * nothing. The member never exists at run time.
 */
export interface Behind<P, Added> {
  readonly behind?: { readonly params: P; readonly added: Added }
}

/** The members that a handler may still have to set on its request. */
export type ToBeSet<Next> = unknown extends Next ? {} : NotInferred<Partial<Next>>

/**
 * The type itself, without inference; unlike `NoInfer`, editors do not show it. `any` becomes `unknown`: it says
 * nothing about what a handler adds.
 */
export type NotInferred<Given> = Given extends infer Same ? (unknown extends Same ? {} : Same) : never

/** The type itself, without inference; `any` stays `any`. */
export type Held<Given> = Given extends infer Same ? Same : never
