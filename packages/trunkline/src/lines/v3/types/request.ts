import type { IncomingMessage } from 'node:http'
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
import type { ParsedQuery, Untyped } from '../../../types/untyped.ts'
import type { Application } from './application.ts'
import type { ParamsArray } from './params.ts'
import type { Response } from './response.ts'
import type { Route } from './routing.ts'

/** A request, with everything that node gives it. */
export interface Request<P = ParamsArray, ReqBody = Untyped, ReqQuery = ParsedQuery>
  extends IncomingMessage,
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
  /** The application that handles the request now. */
  app: Application
  /** The response to this request. */
  res: Response
  /** The `next` of the application's first middleware, which sets the request up: continues with yours. */
  next: NextFunction
  /** The HTTP method, in capitals. */
  method: string
  /** The rest of the URL, without the paths that this handler is mounted on. */
  url: string
  /** The whole URL as the client sent it. */
  originalUrl: string
  /** The paths that this handler is mounted on, as the URL has them; not there at the root. */
  baseUrl?: string
  /** The path of `url`. */
  readonly path: string
  /** The values of the route's parameters, decoded; not there before a route took the request. */
  params: P
  /** What the text behind `?` holds. */
  query: ReqQuery
  /** What a body parser made of the body. */
  body: ReqBody
  /** Cookies, when `cookieParser` ran. */
  cookies: Untyped
  /** Signed cookies whose signature held, when `cookieParser` ran with a secret. */
  signedCookies: Untyped
  /** The secret given to `cookieParser`. */
  secret?: string | undefined
  /** The session, when `session` or `cookieSession` ran. */
  session?: Untyped
  /** The files of a form, when `multipart` ran. */
  files?: Untyped
  /** The route that is being run. */
  route: Route
  /** A value by its name from `params`, else from `body`, else from `query`, else the default. */
  param(name: string, defaultValue?: unknown): Untyped
}
