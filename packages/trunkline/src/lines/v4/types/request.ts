import type { ClientMethods } from '../../../request/client.ts'
import type { NegotiationMethods } from '../../../request/negotiation.ts'
import type { V4NegotiationMethods } from '../../../request/v4/negotiation.ts'
import type { DeclaredOnRequest } from '../../../types/augmentation.ts'
import type { RequestMembers } from '../../../types/request.ts'
import type { ParsedQuery, Untyped, Variables } from '../../../types/untyped.ts'
import type { HandlingApplication } from './application.ts'
import type { ParamsDictionary } from './path.ts'
import type { Response } from './response.ts'

/** Optional in the types only: the community's typings lack them, and a request of theirs has to be one of ours. */
type SingularNames = Omit<V4NegotiationMethods, keyof NegotiationMethods>

/** A request, with everything that node gives it. */
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
   * The host without its port; what a trusted proxy says in `X-Forwarded-Host` wins.
   * Undefined for a client of HTTP/1.0 that names none, although the community's typings do not say so.
   * @example req.hostname // 'example.com'
   */
  readonly hostname: string
  /** @deprecated Use `hostname`, which is the same. */
  readonly host: string
  /** The application that handles the request now. */
  app: HandlingApplication
  /** The values of the route's parameters, decoded. */
  params: P
  /** What a body parser made of the body; undefined until one did. */
  body: ReqBody
  /** The response to this request. */
  res?: Response<ResBody, LocalVariables> | undefined
  /** What the `query parser` made of the text behind `?`; set once for each request, and may be replaced. */
  query: ReqQuery
  /** The route that is being run. */
  route: Untyped
  /**
   * A value by its name from `params`, else from `body`, else from `query`, else the default.
   * @deprecated Read it where it is known to be: a client may send it in another place than was meant.
   */
  param(name: string, defaultValue?: unknown): Untyped
}
