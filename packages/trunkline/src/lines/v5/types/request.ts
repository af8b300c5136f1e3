import type { ClientMethods } from '../../../request/client.ts'
import type { NegotiationMethods } from '../../../request/negotiation.ts'
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
    NegotiationMethods,
    ClientMethods {
  /** The application that handles the request now. */
  app: Application
  /** The response to this request. */
  res?: Response<ResBody, LocalVariables>
  /** What the `query parser` made of the text behind `?`. */
  readonly query: ReqQuery
  /** The route that is being run. */
  route: Route
}
