import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Untyped } from './untyped.ts'

/** Continues with the next handler; with an error, with the next handler of errors. */
export interface NextFunction {
  // Never called: it makes `err` any value where people write a function of their own for `next`, as they do in tests.
  <const _Given>(err: Untyped, nothing: never): void
  /**
   * `'route'` skips the remaining handlers of this route, `'router'` leaves this router.
   * @example if (user === undefined) return next('route')
   */
  <const Given>(err?: SkipWord | NoText | (Given & Texts[Given & string])): void
}

/** What is no error for `next`, but says where to continue. */
export type SkipWord = 'route' | 'router'

/** Everything but texts. */
export type NoText = object | number | bigint | boolean | symbol | null

/**
 * A text may be an error too, so `next` takes all but those that were surely meant for another. This is looked up by what
 * was given, and is no conditional type, because those take no value whose type is a type parameter.
 */
interface Texts
  extends Record<keyof Object, unknown>,
    Record<SlipOfRoute, DidYouMean<'route'>>,
    Record<SlipOfRouter, DidYouMean<'router'>> {
  [text: string]: unknown
}

/** What no text is: so TypeScript says which was meant. */
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

/** A handler for node's requests and responses, and so for those of every line. */
export type NodeHandler = (req: IncomingMessage, res: ServerResponse, next: NextFunction) => unknown

// What can be registered is compared as methods are: a handler whose request is a narrower one (with a `user`, with
// other parameters) is what people write, and whether it gets one only they can know.

/** A handler that can be registered. */
export type Registered<Req, Res> = HandlerMethods<Req, Res>['handle']

/** A handler for errors that can be registered: it is told by its four parameters. */
export type RegisteredForErrors<Req, Res> = HandlerMethods<Req, Res>['handleError'] & NoFactory

/** Handlers, and arrays of them however deep. */
export type RegisteredOrList<Req, Res> = Registered<Req, Res> | readonly RegisteredOrList<Req, Res>[]

/** Handlers, error handlers, and arrays of them however deep. */
export type AnyRegistered<Req, Res> =
  | Registered<Req, Res>
  | RegisteredForErrors<Req, Res>
  | readonly AnyRegistered<Req, Res>[]

/** What makes middleware. In `app.use(Router)` the call is missing; by this member, which is never there, TypeScript tells. */
export interface MustBeCalled {
  readonly mustBeCalled?: true
}

/** What does not make middleware. An error may be anything, and so `json` would do for a handler of errors otherwise. */
export interface NoFactory {
  readonly mustBeCalled?: never
}

interface HandlerMethods<Req, Res> {
  handle(req: Req, res: Res, next: NextFunction): unknown
  handleError(err: Untyped, req: Req, res: Res, next: NextFunction): unknown
}
