import type { ClientMethods } from '../../../request/client.ts'
import type { NegotiationMethods } from '../../../request/negotiation.ts'
import type { RequestMembers } from '../../../types/request.ts'
import type { ParsedQuery, Untyped, Variables } from '../../../types/untyped.ts'
import type { HandlingApplication } from './application.ts'
import type { ParamsDictionary } from './path.ts'
import type { Response } from './response.ts'

/** A request, including the members of Node's `IncomingMessage`. */
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
   * The requested host with its port. `X-Forwarded-Host` wins if it comes from a trusted proxy. Undefined for an
   * HTTP/1.0 request without a Host header, although the community's typings do not say so.
   * @example req.host // 'example.com:3000'
   */
  readonly host: string
  /**
   * The host without its port; undefined if `host` is.
   * @example req.hostname // 'example.com'
   */
  readonly hostname: string
  /** The app that currently handles the request. */
  app: HandlingApplication
  /** The decoded values of the route's parameters. */
  params: P
  /** The parsed body; undefined until a body parser has run. */
  body: ReqBody
  /** The response to this request. */
  res?: Response<ResBody, LocalVariables> | undefined
  /** The parsed query string. */
  readonly query: ReqQuery
  /** The current route. */
  route: Untyped
}
