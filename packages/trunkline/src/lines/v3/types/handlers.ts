import type { Server } from 'node:http'
import type { Adds, ChainedNext, NotInferred, ToBeSet } from '../../../types/adding.ts'
import type { NextFunction, NoFactory } from '../../../types/handlers.ts'
import type { ParsedQuery, Untyped } from '../../../types/untyped.ts'
import type { ParamsArray } from './params.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

/** A request handler. */
export type RequestHandler<P = ParamsArray, ReqBody = Untyped, ReqQuery = ParsedQuery> = (
  req: Request<P, ReqBody, ReqQuery>,
  res: Response,
  next: NextFunction,
) => unknown

/**
 * A handler that adds to the request, for the later handlers of the same call.
 * @example
 * const requireUser: HandlerThatAdds<{ user: User }> = (req, res, next) => {
 *   req.user = findUser(req.get('Authorization'))
 *   next() } app.get('/me', requireUser, (req, res) => res.send(req.user.name))
 */
export type HandlerThatAdds<Added, P = ParamsArray, ReqBody = Untyped, ReqQuery = ParsedQuery> = ((
  req: Request<P, ReqBody, ReqQuery> & Partial<Added>,
  res: Response,
  next: NextFunction & Adds<Added>,
) => unknown) &
  NoFactory

/** An error handler, recognised by its four parameters. */
export type ErrorRequestHandler<P = ParamsArray, ReqBody = Untyped, ReqQuery = ParsedQuery> = (
  err: Untyped,
  req: Request<P, ReqBody, ReqQuery>,
  res: Response,
  next: NextFunction,
) => unknown

/** A callback for a route parameter, run before each route that has it. */
export type RequestParamHandler = (
  req: Request,
  res: Response,
  next: NextFunction,
  value: Untyped,
  name: string,
) => unknown

/** Everything that can be registered for a route, also in nested arrays. */
export type RouteHandler = ((RequestHandler | ErrorRequestHandler) & NoFactory) | readonly RouteHandler[]

/** A handler after others that have `Added` to the request; it adds `Next`, or nothing. Or a list of handlers. */
export type ChainedHandler<Added, Next, P> =
  | (((req: Request<P> & NotInferred<Added> & ToBeSet<Next>, res: Response, next: ChainedNext<Next>) => unknown) &
      NoFactory)
  | readonly RouteHandler[]

/**
 * Everything that can be mounted: a function, an app, a router of a newer release line, or a server, whose listener is
 * called.
 */
export type Mountable = ((RequestHandler | ErrorRequestHandler) & NoFactory) | Server
