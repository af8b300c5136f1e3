import type { ServerResponse } from 'node:http'
import type { AttachmentMethods } from '../response/attachment.ts'
import type { CookieMethods } from '../response/cookies.ts'
import type { FileMethods } from '../response/file.ts'
import type { HeaderAliases } from '../response/headers.ts'
import type { SendStatusMethods } from '../response/status.ts'
import type { Locals } from './augmentation.ts'

/** What a response has on every line, and node's own. */
export interface ResponseMembers<ResBody, LocalVariables>
  extends ServerResponse,
    SendStatusMethods,
    HeaderAliases,
    CookieMethods,
    AttachmentMethods,
    FileMethods,
    Express.Response {
  /** Variables for views, for this request only. */
  locals: LocalVariables & Locals
  /**
   * Sends a body: text as HTML, bytes as they are, anything else as JSON.
   * @example res.send('<p>hello</p>')
   */
  send(body?: ResBody): this
  /**
   * Sends a value as JSON.
   * @example res.status(201).json({ id: 1 })
   */
  json(body?: ResBody): this
  /**
   * Sends JSON, wrapped in a call of the function that the query names.
   * @example res.jsonp({ id: 1 }) // ?callback=show gives show({"id":1});
   */
  jsonp(body?: ResBody): this
  /**
   * Renders a view and sends it, or gives it to the callback.
   * @example res.render('user', { name: 'Ada' })
   */
  render(view: string, locals?: object, callback?: (err: Error, html: string) => void): void
  render(view: string, callback: (err: Error, html: string) => void): void
}
