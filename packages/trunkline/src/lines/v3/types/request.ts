import type { FreshnessMethods } from '../../../request/freshness.ts'
import type { XhrMethods } from '../../../request/headers.ts'
import type { RangeMethods } from '../../../request/range.ts'
import type { AuthMethods } from '../../../request/v3/auth.ts'
import type { V3BodyTypeMethods } from '../../../request/v3/body-type.ts'
import type { V3ClientMethods } from '../../../request/v3/client.ts'
import type { V3HeaderMethods } from '../../../request/v3/headers.ts'
import type { V3NegotiationMethods } from '../../../request/v3/negotiation.ts'
import type { DeclaredOnRequest } from '../../../types/augmentation.ts'
import type { NextFunction } from '../../../types/handlers.ts'
import type { EveryLineMembers } from '../../../types/request.ts'
import type { ParsedQuery, Untyped } from '../../../types/untyped.ts'
import type { Application } from './application.ts'
import type { ParamsArray } from './params.ts'
import type { Response } from './response.ts'
import type { Route } from './routing.ts'

/** A request, including the members of Node's `IncomingMessage`. */
export interface Request<P = ParamsArray, ReqBody = Untyped, ReqQuery = ParsedQuery>
  extends EveryLineMembers,
    V3HeaderMethods,
    V3NegotiationMethods,
    V3BodyTypeMethods,
    V3ClientMethods,
    Express.NewOnRequestOfV3,
    AuthMethods,
    RangeMethods,
    FreshnessMethods,
    XhrMethods,
    DeclaredOnRequest {
  /** The app that currently handles the request. */
  app: Application
  /** The response to this request. */
  res: Response
  /** The `next` of the app's first, internal middleware: continues with yours. */
  next: NextFunction
  /** The part of the URL that mount paths matched; undefined at the root. */
  baseUrl?: string
  /** The decoded values of the route's parameters; undefined before a route matched. */
  params: P
  /** The parsed query string. */
  query: ReqQuery
  /** The parsed body, if a body parser ran. */
  body: ReqBody
  /** The session, if `session` or `cookieSession` ran. */
  session?: Untyped
  /** The files of a form, if `multipart` ran. */
  files?: Untyped
  /** The current route. */
  route: Route
  /** Looks up a name in `params`, then `body`, then `query`; otherwise returns the default. */
  param(name: string, defaultValue?: unknown): Untyped
}
