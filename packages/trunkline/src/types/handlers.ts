import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Untyped } from './untyped.ts'

/** Continues with the next handler. */
export interface NextFunction {
  (err?: unknown): void
  /** Skips the remaining handlers of this route. */
  (skip: 'route'): void
  /** Leaves this router. */
  (skip: 'router'): void
}

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

// An error may be anything, and so what makes middleware (`json`, `Router`) would do for a handler of errors.
interface NoFactory {
  readonly mustBeCalled?: never
}

interface HandlerMethods<Req, Res> {
  handle(req: Req, res: Res, next: NextFunction): unknown
  handleError(err: Untyped, req: Req, res: Res, next: NextFunction): unknown
}
