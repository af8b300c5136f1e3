import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { ParamsDictionary, ParsedQuery, Untyped } from './shared.ts'

/** Continues with the next handler. */
export interface NextFunction {
  (err?: unknown): void
  /** Skips the remaining handlers of this route. */
  (skip: 'route'): void
  /** Leaves this router. */
  (skip: 'router'): void
}

export type RequestHandler<
  P = ParamsDictionary,
  ResBody = Untyped,
  ReqBody = Untyped,
  ReqQuery = ParsedQuery,
  LocalVariables extends Record<string, Untyped> = Record<string, Untyped>,
> = (
  req: Request<P, ResBody, ReqBody, ReqQuery, LocalVariables>,
  res: Response<ResBody, LocalVariables>,
  next: NextFunction,
) => unknown

/** A handler for errors: it is told by its four parameters. */
export type ErrorRequestHandler<
  P = ParamsDictionary,
  ResBody = Untyped,
  ReqBody = Untyped,
  ReqQuery = ParsedQuery,
  LocalVariables extends Record<string, Untyped> = Record<string, Untyped>,
> = (
  err: Untyped,
  req: Request<P, ResBody, ReqBody, ReqQuery, LocalVariables>,
  res: Response<ResBody, LocalVariables>,
  next: NextFunction,
) => unknown

/** A callback for a route parameter, run before the routes that have it. */
export type RequestParamHandler = (
  req: Request,
  res: Response,
  next: NextFunction,
  value: Untyped,
  name: string,
) => unknown
