import type { FileMethods } from '../../../response/file.ts'
import type { HeaderMethods } from '../../../response/headers.ts'
import type { JsonMethods } from '../../../response/json.ts'
import type { LocationMethods, RedirectMethods } from '../../../response/redirect.ts'
import type { SendMethods } from '../../../response/send.ts'
import type { StatusMethods } from '../../../response/status.ts'
import type { ResponseMembers } from '../../../types/response.ts'
import type { Untyped, Variables } from '../../../types/untyped.ts'
import type { HandlingApplication } from './application.ts'
import type { RequestHandler } from './handlers.ts'
import type { Request } from './request.ts'

/** Sends a body and gives the response back, as `res.send` and `res.json` do. */
export type Send<ResBody = Untyped, T = Response<ResBody>> = (body?: ResBody) => T

/** A response, with everything that node gives it. */
export interface Response<
  ResBody = Untyped,
  LocalVariables extends Variables = Variables,
  StatusCode extends number = number,
> extends ResponseMembers<LocalVariables, StatusCode>,
    Express.Response,
    StatusMethods<StatusCode>,
    SendMethods<ResBody>,
    JsonMethods<ResBody>,
    FileMethods,
    HeaderMethods,
    LocationMethods,
    RedirectMethods {
  /** The application that handles the request now. */
  app: HandlingApplication
  /** The request that this answers. */
  req: Request
  /**
   * Calls the handler for the type that the client likes best, and answers 406 when it accepts none.
   * @example res.format({ html: () => res.send('<p>hi</p>'), json: () => res.json({ message: 'hi' }) })
   */
  format(handlers: Record<string, RequestHandler>): this
}
