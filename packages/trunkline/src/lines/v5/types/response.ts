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

/** Sends a body and returns the response, as `res.send` and `res.json` do. */
export type Send<ResBody = Untyped, T = Response<ResBody>> = (body?: ResBody) => T

/** A response, including the members of Node's `ServerResponse`. */
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
  /** The app that currently handles the request. */
  app: HandlingApplication
  /** The request of this response. */
  req: Request
  /**
   * Calls the handler for the media type that the client prefers. Responds with 406 if it accepts none.
   * @example res.format({ html: () => res.send('<p>hi</p>'), json: () => res.json({ message: 'hi' }) })
   */
  format(handlers: Record<string, RequestHandler>): this
}
