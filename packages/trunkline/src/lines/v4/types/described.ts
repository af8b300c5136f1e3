// Written by build/line-types.js from ../../v5/types/described.ts.
import type {
  BodyAt,
  CheckedPart,
  EventsMethod,
  OtherThanDescription,
  ResponsesIn,
  StatusIn,
} from '../../../types/schema/described.ts'
import type { ParsedQuery, Untyped, Variables } from '../../../types/untyped.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

/** The request of a handler after others that have `Added` to it; its parts have the output types of their schemas. */
export type DescribedRequest<Added, P> = Request<
  CheckedPart<Added, 'params', P>,
  Untyped,
  CheckedPart<Added, 'body', Untyped>,
  CheckedPart<Added, 'query', ParsedQuery>
> &
  OtherThanDescription<Added>

/** The response of a handler after others that have `Added` to the request. */
export type ResponseFor<Added> = [ResponsesIn<Added>] extends [never]
  ? Response
  : EventsMethod<ResponsesIn<Added>, Response> & DescribedResponse<ResponsesIn<Added>>

/**
 * A response with a described body for each status. An interface, because TypeScript makes all 200 members of an
 * intersection for each route: with 100 routes, a completion made 65,605 such members, and makes 34,755 now. For two
 * `return res.status(…).json(…)`, `in out` tells that they are two types, without comparing their members.
 */
export interface DescribedResponse<in out Responses, in out Status extends number = 200>
  extends Response<BodyAt<Responses, Status>, Variables, StatusIn<Responses>> {
  /**
   * Sets the status, which decides the type of the body.
   * @example res.status(404).json({ error: 'no such user' })
   */
  status<const Given extends StatusIn<Responses>>(code: Given): DescribedResponse<Responses, Given>
  // For an undescribed status, this overload makes the error message list the described ones.
  status(code: StatusIn<Responses>): this
}
