import type { IncomingMessage } from 'node:http'
import type { BodyTypeMethods } from '../../../request/body-type.ts'
import type { ClientMethods } from '../../../request/client.ts'
import type { FreshnessMethods } from '../../../request/freshness.ts'
import type { HeaderMethods } from '../../../request/headers.ts'
import type { NegotiationMethods } from '../../../request/negotiation.ts'
import type { RangeMethods } from '../../../request/range.ts'
import type { XhrMethods } from '../../../request/xhr.ts'
import type { Application } from './application.ts'
import type { NextFunction } from './handlers.ts'
import type { Response } from './response.ts'
import type { Route } from './routing.ts'
import type { ParamsDictionary, ParsedQuery, Untyped } from './shared.ts'

/** A request, with everything that node gives it. */
export interface Request<
  P = ParamsDictionary,
  ResBody = Untyped,
  ReqBody = Untyped,
  ReqQuery = ParsedQuery,
  LocalVariables extends Record<string, Untyped> = Record<string, Untyped>,
> extends IncomingMessage,
    HeaderMethods,
    NegotiationMethods,
    BodyTypeMethods,
    RangeMethods,
    ClientMethods,
    FreshnessMethods,
    XhrMethods,
    Express.Request {
  /** The application that handles the request now. */
  app: Application
  /** The response to this request. */
  res?: Response<ResBody, LocalVariables>
  /** Continues with the next handler, as the `next` given to the current one does. */
  next?: NextFunction
  /** What a body parser made of the body; undefined until one did. */
  body: ReqBody
  /** Cookies, when the cookie-parsing middleware ran. */
  cookies: Untyped
  /** Signed cookies whose signature held, when the cookie-parsing middleware ran with a secret. */
  signedCookies: Untyped
  /** The secret given to the cookie-parsing middleware. */
  secret?: string | undefined
  method: string
  /** The rest of the URL, without the paths this handler's routers are mounted on. */
  url: string
  /** The whole URL as the client sent it. */
  originalUrl: string
  /** The paths that this handler's routers are mounted on, as the URL has them. */
  baseUrl: string
  /** The path of `url`. */
  readonly path: string
  /** The values of the route's parameters, decoded. */
  params: P
  /** What the `query parser` made of the text behind `?`. */
  readonly query: ReqQuery
  /** The route that is being run. */
  route: Route
}
