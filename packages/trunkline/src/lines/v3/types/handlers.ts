import type { Server } from 'node:http'
import type { NextFunction, NoFactory } from '../../../types/handlers.ts'
import type { ParsedQuery, Untyped } from '../../../types/untyped.ts'
import type { ParamsArray } from './params.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

/** A handler of requests. */
export type RequestHandler<P = ParamsArray, ReqBody = Untyped, ReqQuery = ParsedQuery> = (
  req: Request<P, ReqBody, ReqQuery>,
  res: Response,
  next: NextFunction,
) => unknown

/** A handler for errors: it is told by its four parameters. */
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

/** What can be registered for a route, however deep in arrays. */
export type RouteHandler = ((RequestHandler | ErrorRequestHandler) & NoFactory) | readonly RouteHandler[]

/** What can be mounted: a function, an application, a router of a newer line, or a server, whose listener is called. */
export type Mountable = ((RequestHandler | ErrorRequestHandler) & NoFactory) | Server
