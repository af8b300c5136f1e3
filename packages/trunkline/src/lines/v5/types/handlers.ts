import type { ErrorHandler, Handler, ParamHandler } from '../../../types/handlers.ts'
import type { ParamsDictionary, ParsedQuery, Untyped, Variables } from '../../../types/untyped.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

/** A handler of requests. */
export type RequestHandler<
  P = ParamsDictionary,
  ResBody = Untyped,
  ReqBody = Untyped,
  ReqQuery = ParsedQuery,
  LocalVariables extends Variables = Variables,
> = Handler<Request<P, ResBody, ReqBody, ReqQuery, LocalVariables>, Response<ResBody, LocalVariables>>

/** A handler for errors: it is told by its four parameters. */
export type ErrorRequestHandler<
  P = ParamsDictionary,
  ResBody = Untyped,
  ReqBody = Untyped,
  ReqQuery = ParsedQuery,
  LocalVariables extends Variables = Variables,
> = ErrorHandler<Request<P, ResBody, ReqBody, ReqQuery, LocalVariables>, Response<ResBody, LocalVariables>>

/** A callback for a route parameter, run before the routes that have it. */
export type RequestParamHandler = ParamHandler<Request, Response>
