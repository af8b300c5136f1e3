import type { CookieMethods } from '../../../response/cookies.ts'
import type { EveryLineMethods } from '../../../response/every-line.ts'
import type { AttachmentMethods } from '../../../response/file.ts'
import type { V3HeaderMethods } from '../../../response/v3/headers.ts'
import type { V3JsonMethods } from '../../../response/v3/json.ts'
import type { CharsetState } from '../../../response/v3/node-headers.ts'
import type { V3SendMethods } from '../../../response/v3/send.ts'
import type { V3FileMethods } from '../../../response/v3/sendfile.ts'
import type { V3StatusMethods } from '../../../response/v3/status.ts'
import type { V4RedirectMethods } from '../../../response/v4/redirect.ts'
import type { DeclaredOnResponse } from '../../../types/augmentation.ts'
import type { EveryLineMembers } from '../../../types/response.ts'
import type { Application } from './application.ts'
import type { RequestHandler } from './handlers.ts'
import type { LocalsFunction } from './locals.ts'
import type { Request } from './request.ts'

/** A response, including the members of Node's `ServerResponse`. */
export interface Response
  extends EveryLineMembers,
    EveryLineMethods,
    V3StatusMethods,
    V3HeaderMethods,
    V3SendMethods,
    V3JsonMethods,
    CookieMethods,
    V4RedirectMethods,
    AttachmentMethods,
    V3FileMethods,
    CharsetState,
    DeclaredOnResponse {
  /** The app that currently handles the request. */
  app: Application
  /** The request of this response. */
  req: Request
  /** Variables for the views of this request. */
  locals: LocalsFunction
  /** @deprecated Use `headersSent`. */
  readonly headerSent: boolean
  /**
   * Calls the handler for the media type that the client prefers. Responds with 406 if it accepts none.
   * @example res.format({ html: function () { res.send('<p>hi</p>') }, json: function () { res.json({ message: 'hi' })
   * } })
   */
  format(handlers: Record<string, RequestHandler>): this
}
