import type { Adds } from '../../../types/adding.ts'
import type { NextFunction, NoFactory } from '../../../types/handlers.ts'
import type { ParsedQuery, Untyped, Variables } from '../../../types/untyped.ts'
import type { ParamsDictionary } from './path.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

// Handlers return `Untyped` where `unknown` would do: in a JavaScript file, TypeScript wants a `return` of a function whose
// type is given as one that returns `unknown`.

/**
 * A request handler.
 * @example const show: RequestHandler<{ id: string }> = async (req, res) => res.json(await find(req.params.id))
 */
export type RequestHandler<
  P = ParamsDictionary,
  ResBody = Untyped,
  ReqBody = Untyped,
  ReqQuery = ParsedQuery,
  LocalVariables extends Variables = Variables,
> = (
  req: Request<P, ResBody, ReqBody, ReqQuery, LocalVariables>,
  res: Response<ResBody, LocalVariables>,
  next: NextFunction,
) => Untyped

/**
 * A handler that adds to the request, for the later handlers of the same call.
 * @example
 * const requireUser: HandlerThatAdds<{ user: User }> = async (req, res, next) => {
 *   req.user = await findUser(req.get('Authorization'))
 *   next() } app.get('/me', requireUser, (req, res) => res.send(req.user.name))
 */
export type HandlerThatAdds<
  Added,
  P = ParamsDictionary,
  ResBody = Untyped,
  ReqBody = Untyped,
  ReqQuery = ParsedQuery,
  LocalVariables extends Variables = Variables,
> = ((
  req: Request<P, ResBody, ReqBody, ReqQuery, LocalVariables> & Partial<Added>,
  res: Response<ResBody, LocalVariables>,
  next: NextFunction & Adds<Added>,
) => Untyped) &
  NoFactory

/** An error handler, recognised by its four parameters. */
export type ErrorRequestHandler<
  P = ParamsDictionary,
  ResBody = Untyped,
  ReqBody = Untyped,
  ReqQuery = ParsedQuery,
  LocalVariables extends Variables = Variables,
> = (
  err: Untyped,
  req: Request<P, ResBody, ReqBody, ReqQuery, LocalVariables>,
  res: Response<ResBody, LocalVariables>,
  next: NextFunction,
) => Untyped

/** Everything that can be registered: handlers, error handlers, and arrays of them. */
export type RequestHandlerParams<
  P = ParamsDictionary,
  ResBody = Untyped,
  ReqBody = Untyped,
  ReqQuery = ParsedQuery,
  LocalVariables extends Variables = Variables,
> =
  | RequestHandler<P, ResBody, ReqBody, ReqQuery, LocalVariables>
  | ErrorRequestHandler<P, ResBody, ReqBody, ReqQuery, LocalVariables>
  | (RequestHandler<P> | ErrorRequestHandler<P>)[]

/**
 * A callback for a route parameter, run before the routes that have it; `Value` is the type of the value.
 * @example const load: RequestParamHandler = (req, res, next, id) => find(id).then(() => next(), next)
 */
export type RequestParamHandler<Value = Untyped> = ParamMethods<Value>['handle']

// Declared as a method, so that a callback for a narrower request is accepted.
interface ParamMethods<Value> {
  handle(req: Request, res: Response, next: NextFunction, value: Value, name: string): unknown
}
