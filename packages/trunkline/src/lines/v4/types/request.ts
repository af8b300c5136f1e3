import type { ClientMethods } from '../../../request/client.ts'
import type { HostMethods } from '../../../request/legacy/host.ts'
import type { LegacyNegotiationMethods } from '../../../request/legacy/negotiation.ts'
import type { RequestMembers } from '../../../types/request.ts'
import type { ParamsDictionary, ParsedQuery, Untyped, Variables } from '../../../types/untyped.ts'
import type { Application } from './application.ts'
import type { Response } from './response.ts'
import type { Route } from './routing.ts'

/** A request, with everything that node gives it. */
export interface Request<
  P = ParamsDictionary,
  ResBody = Untyped,
  ReqBody = Untyped,
  ReqQuery = ParsedQuery,
  LocalVariables extends Variables = Variables,
> extends RequestMembers<P, ReqBody>,
    LegacyNegotiationMethods,
    Omit<ClientMethods, keyof HostMethods>,
    HostMethods {
  /** The application that handles the request now. */
  app: Application
  /** The response to this request. */
  res?: Response<ResBody, LocalVariables>
  /** What the `query parser` made of the text behind `?`; set once for each request, and may be replaced. */
  query: ReqQuery
  /** The route that is being run. */
  route: Route
  /**
   * A value by its name from `params`, else from `body`, else from `query`, else the default.
   * @deprecated Read it where it is known to be: a client may send it in another place than was meant.
   */
  param(name: string, defaultValue?: unknown): Untyped
}
