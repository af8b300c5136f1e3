import type { Untyped } from './untyped.ts'

/** Continues with the next handler. */
export interface NextFunction {
  (err?: unknown): void
  /** Skips the remaining handlers of this route. */
  (skip: 'route'): void
  /** Leaves this router. */
  (skip: 'router'): void
}

/** A handler for a line's requests and responses. */
export type Handler<Req, Res> = (req: Req, res: Res, next: NextFunction) => unknown

/** A handler for errors: it is told by its four parameters. */
export type ErrorHandler<Req, Res> = (err: Untyped, req: Req, res: Res, next: NextFunction) => unknown

/** What can be registered: handlers, error handlers, and arrays of them however deep. */
export type AnyHandler<Req, Res> = Handler<Req, Res> | ErrorHandler<Req, Res> | readonly AnyHandler<Req, Res>[]

/** A callback for a route parameter. */
export type ParamHandler<Req, Res> = (req: Req, res: Res, next: NextFunction, value: Untyped, name: string) => unknown
