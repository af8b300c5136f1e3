import type { ClientMethods } from '../../../request/client.ts'
import type { NegotiationMethods } from '../../../request/negotiation.ts'
import type { RequestMembers } from '../../../types/request.ts'
import type { ParsedQuery, Untyped, Variables } from '../../../types/untyped.ts'
import type { HandlingApplication } from './application.ts'
import type { ParamsDictionary } from './path.ts'
import type { Response } from './response.ts'

/** A request, with everything that node gives it. */
export interface Request<
  P = ParamsDictionary,
  ResBody = Untyped,
  ReqBody = Untyped,
  ReqQuery = ParsedQuery,
  LocalVariables extends Variables = Variables,
> extends RequestMembers,
    Express.Request,
    NegotiationMethods,
    ClientMethods {
  /**
   * The host that the client asked for, with its port; what a trusted proxy says in `X-Forwarded-Host` wins.
   * Undefined for a client of HTTP/1.0 that names none, although the community's typings do not say so.
   * @example req.host // 'example.com:3000'
   */
  readonly host: string
  /**
   * The host without its port; undefined when `host` is.
   * @example req.hostname // 'example.com'
   */
  readonly hostname: string
  /** The application that handles the request now. */
  app: HandlingApplication
  /** The values of the route's parameters, decoded. */
  params: P
  /** What a body parser made of the body; undefined until one did. */
  body: ReqBody
  /** The response to this request. */
  res?: Response<ResBody, LocalVariables> | undefined
  /** What the `query parser` made of the text behind `?`. */
  readonly query: ReqQuery
  /** The route that is being run. */
  route: Untyped
}
