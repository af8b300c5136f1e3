import type { ServerResponse } from 'node:http'
import type { AttachmentMethods } from '../response/attachment.ts'
import type { CookieMethods } from '../response/cookies.ts'
import type { EveryLineMethods } from '../response/every-line.ts'
import type { SendStatusMethods } from '../response/status.ts'
import type { AddedToResponse } from './additions.ts'
import type { Locals } from './augmentation.ts'

/** What a response has on 4.x and 5.x, and node's own. */
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
  /** Variables for views, for this request only. */
  locals: LocalVariables & Locals
  /**
   * Renders a view and sends it, or gives it to the callback.
   * @example res.render('user', { name: 'Ada' })
   */
  render(view: string, locals?: object | null, callback?: (err: Error, html: string) => void): void
  render(view: string, callback: (err: Error, html: string) => void): void
  /** @deprecated Not there since 4.x; the community's typings promise it. Use `res.type`. */
  charset: string
}
