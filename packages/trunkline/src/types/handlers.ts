import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Untyped } from './untyped.ts'

/** Continues with the next handler, or with the next error handler if called with an error. */
export interface NextFunction {
  // Never called. It makes `err` accept any value in hand-written `next` functions, such as in tests.
  <const _Given>(err: Untyped, nothing: never): void
  /**
   * `'route'` skips the remaining handlers of this route, `'router'` leaves this router.
   * @example if (user === undefined) return next('route')
   */
  <const Given>(err?: SkipWord | NoText | (Given & Texts[Given & string])): void
}

/** Values of `next` that are not errors but say where to continue. */
export type SkipWord = 'route' | 'router'

/** Everything but strings. */
export type NoText = object | number | bigint | boolean | symbol | null

/**
 * A string may be an error too, so `next` accepts all except near misses of `'route'` and `'router'`. A lookup by the
 * argument and not a conditional type, because those accept no value whose type is a type parameter.
 */
interface Texts
  extends Record<keyof Object, unknown>,
    Record<SlipOfRoute, DidYouMean<'route'>>,
    Record<SlipOfRouter, DidYouMean<'router'>> {
  [text: string]: unknown
}

/** A type that no string has, so that the error message names the intended string. */
export interface DidYouMean<Word extends SkipWord> {
  readonly didYouMean: Word
}

type SlipOfRoute =
  | ('Route' | 'ROUTE' | 'routes')
  | ('oute' | 'rute' | 'rote' | 'roue' | 'rout')
  | ('orute' | 'ruote' | 'rotue' | 'rouet')
  | ('rroute' | 'rooute' | 'rouute' | 'routte' | 'routee')

type SlipOfRouter =
  | ('Router' | 'ROUTER' | 'routers')
  | ('ruter' | 'roter' | 'rouer' | 'routr')
  | ('oruter' | 'ruoter' | 'rotuer' | 'rouetr' | 'routre')
  | ('rrouter' | 'roouter' | 'rouuter' | 'routter' | 'routeer' | 'routerr')

/** A handler for Node's requests and responses, which works on every release line. */
export type NodeHandler = (req: IncomingMessage, res: ServerResponse, next: NextFunction) => unknown

// Handlers are declared as methods, whose parameters are compared bivariantly: people write handlers for a narrower
// request (with a `user`, with other parameters), and only they know whether they get one.

/** A handler that can be registered. */
export type Registered<Req, Res> = HandlerMethods<Req, Res>['handle']

/** An error handler that can be registered, recognised by its four parameters. */
export type RegisteredForErrors<Req, Res> = HandlerMethods<Req, Res>['handleError'] & NoFactory

/** Handlers, error handlers, and nested arrays of them. */
export type AnyRegistered<Req, Res> =
  | Registered<Req, Res>
  | RegisteredForErrors<Req, Res>
  | readonly AnyRegistered<Req, Res>[]

/**
 * A middleware factory. This member never exists at run time; it makes `app.use(Router)`, without the call, a type
 * error.
 */
export interface MustBeCalled {
  readonly mustBeCalled?: true
}

/**
 * Not a middleware factory. Without this, `json` (which accepts any arguments) would be accepted as an error handler.
 */
export interface NoFactory {
  readonly mustBeCalled?: never
}

interface HandlerMethods<Req, Res> {
  handle(req: Req, res: Res, next: NextFunction): unknown
  handleError(err: Untyped, req: Req, res: Res, next: NextFunction): unknown
}
