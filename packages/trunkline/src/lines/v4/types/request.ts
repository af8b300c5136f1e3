import type { ClientMethods } from '../../../request/client.ts'
import type { NegotiationMethods } from '../../../request/negotiation.ts'
import type { V4NegotiationMethods } from '../../../request/v4/negotiation.ts'
import type { DeclaredOnRequest } from '../../../types/augmentation.ts'
import type { RequestMembers } from '../../../types/request.ts'
import type { ParsedQuery, Untyped, Variables } from '../../../types/untyped.ts'
import type { HandlingApplication } from './application.ts'
import type { ParamsDictionary } from './path.ts'
import type { Response } from './response.ts'

/** Optional in the types only: the community's typings lack them, but their requests must be assignable to ours. */
type SingularNames = Omit<V4NegotiationMethods, keyof NegotiationMethods>

/** A request, including the members of Node's `IncomingMessage`. */
export interface Request<
  P = ParamsDictionary,
  ResBody = Untyped,
  ReqBody = Untyped,
  ReqQuery = ParsedQuery,
  LocalVariables extends Variables = Variables,
> extends RequestMembers,
    DeclaredOnRequest,
    NegotiationMethods,
    Partial<SingularNames>,
    ClientMethods {
  /**
   * The host without its port. `X-Forwarded-Host` wins if it comes from a trusted proxy. Undefined for an HTTP/1.0
   * request without a Host header, although the community's typings do not say so.
   * @example req.hostname // 'example.com'
   */
  readonly hostname: string
  /** @deprecated Use `hostname`, which is the same. */
  readonly host: string
  /** The app that currently handles the request. */
  app: HandlingApplication
  /** The decoded values of the route's parameters. */
  params: P
  /** The parsed body; undefined until a body parser has run. */
  body: ReqBody
  /** The response to this request. */
  res?: Response<ResBody, LocalVariables> | undefined
  /** The parsed query string. Set once for each request; you may replace it. */
  query: ReqQuery
  /** The current route. */
  route: Untyped
  /**
   * Looks up a name in `params`, then `body`, then `query`; otherwise returns the default.
   * @deprecated Read `req.params`, `req.body` or `req.query`: a client chooses where it sends a value.
   */
  param(name: string, defaultValue?: unknown): Untyped
}
