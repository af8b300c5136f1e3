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

/** The request that a handler gets behind others that have `Added` to it: its parts are what their schemas make of them. */
export type DescribedRequest<Added, P> = Request<
  CheckedPart<Added, 'params', P>,
  Untyped,
  CheckedPart<Added, 'body', Untyped>,
  CheckedPart<Added, 'query', ParsedQuery>
> &
  OtherThanDescription<Added>

/** The response that a handler gets behind others that have `Added` to the request. */
export type ResponseFor<Added> = [ResponsesIn<Added>] extends [never] ? Response : DescribedResponse<ResponsesIn<Added>>

/** A response whose description says what it sends with which status. */
export type DescribedResponse<Responses> = StatusMethod<Responses> &
  EventsMethod<Responses, Response> &
  Response<BodyAt<Responses, 200>, Variables, StatusIn<Responses>>

// Its `status` is the first to be tried, and tells what `json` takes then. For a status that is not described TypeScript
// names those that are, by the other one.
interface StatusMethod<Responses> {
  /**
   * Sets the response's status, which decides what may be sent.
   * @example res.status(404).json({ error: 'no such user' })
   */
  status<const Status extends StatusIn<Responses>>(
    code: Status,
  ): Response<BodyAt<Responses, Status>, Variables, StatusIn<Responses>>
}
