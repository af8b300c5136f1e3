import type { ServerResponse } from 'node:http'
import type { AttachmentMethods } from '../../../response/attachment.ts'
import type { CookieMethods } from '../../../response/cookies.ts'
import type { LegacyRedirectMethods } from '../../../response/legacy/redirect.ts'
import type { OlderHeaderMethods } from '../../../response/older/headers.ts'
import type { OlderJsonMethods } from '../../../response/older/json.ts'
import type { CharsetState } from '../../../response/older/node-headers.ts'
import type { OlderSendMethods } from '../../../response/older/send.ts'
import type { OlderFileMethods } from '../../../response/older/sendfile.ts'
import type { OlderStatusMethods } from '../../../response/older/status.ts'
import type { Application } from './application.ts'
import type { RequestHandler } from './handlers.ts'
import type { LocalsFunction } from './locals.ts'
import type { Request } from './request.ts'

/** A response, with everything that node gives it. */
export interface Response
  extends ServerResponse,
    OlderStatusMethods,
    OlderHeaderMethods,
    OlderSendMethods,
    OlderJsonMethods,
    CookieMethods,
    LegacyRedirectMethods,
    AttachmentMethods,
    OlderFileMethods,
    CharsetState,
    Express.Response {
  /** The same function as `res.set`. */
  header(field: string, value: unknown): this
  header(fields: object): this
  /** The same function as `res.type`. */
  contentType(type: string): this
  /** The application that handles the request now. */
  app: Application
  /** The request that this answers. */
  req: Request
  /** Variables for views, for this request only. */
  locals: LocalsFunction
  /** @deprecated Use `headersSent`. */
  readonly headerSent: boolean
  /**
   * Calls the handler for the type that the client likes best, and answers 406 when it accepts none.
   * @example res.format({ html: function () { res.send('<p>hi</p>') }, json: function () { res.json({ message: 'hi' }) } })
   */
  format(handlers: Record<string, RequestHandler>): this
  /**
   * Renders a view and sends it, or gives it to the callback.
   * @example res.render('user', { name: 'Ada' })
   */
  render(view: string, locals?: object, callback?: (err: Error, html: string) => void): void
  render(view: string, callback: (err: Error, html: string) => void): void
}
