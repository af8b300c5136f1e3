import type { ServerResponse } from 'node:http'
import type { CookieMethods } from '../response/cookies.ts'
import type { EveryLineMethods } from '../response/every-line.ts'
import type { AttachmentMethods } from '../response/file.ts'
import type { SendStatusMethods } from '../response/status.ts'
import type { AddedToResponse } from './additions.ts'
import type { Locals } from './augmentation.ts'

/** Members of a response on 4.x and 5.x, and those of Node. */
export interface ResponseMembers<LocalVariables, StatusCode>
  extends ServerResponse,
    EveryLineMethods,
    SendStatusMethods<StatusCode>,
    CookieMethods,
    AttachmentMethods,
    AddedToResponse {
  get(field: string): string | undefined
  /** The same function as `res.set`. */
  header(field: string, value: unknown): this
  header(fields: object): this
  /** The same function as `res.type`. */
  contentType(type: string): this
  /** Variables for the views of this request. */
  locals: LocalVariables & Locals
  /**
   * Renders a view and sends it, or passes the HTML to the callback.
   * @example res.render('user', { name: 'Ada' })
   */
  render(view: string, locals?: object | null, callback?: (err: Error, html: string) => void): void
  render(view: string, callback: (err: Error, html: string) => void): void
  /** @deprecated Removed in 4.x; the community's typings still declare it. Use `res.type`. */
  charset: string
}
