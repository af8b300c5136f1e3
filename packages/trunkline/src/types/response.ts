import type { ServerResponse } from 'node:http'
import type { CookieMethods } from '../response/cookies.ts'
import type { EveryLineMethods } from '../response/every-line.ts'
import type { AttachmentMethods, FileMethods } from '../response/file.ts'
import type { HeaderMethods } from '../response/headers.ts'
import type { SendStatusMethods } from '../response/status.ts'
import type { Added, TheirExpress } from './additions.ts'
import type { Locals } from './augmentation.ts'

/** Members of a response on 4.x and 5.x, and those of Node. */
export interface ResponseMembers<LocalVariables, StatusCode>
  extends OwnResponseMembers<LocalVariables, StatusCode>,
    AddedToResponse {}

/** Members that other typings add. */
type AddedToResponse = Added<
  TheirExpress['response'],
  | keyof (OwnResponseMembers<unknown, unknown> & HeaderMethods & FileMethods & Express.Response)
  | ('app' | 'format' | 'json' | 'jsonp' | 'location' | 'redirect' | 'send' | 'sendfile' | 'status')
>

/** The others. */
export interface OwnResponseMembers<LocalVariables, StatusCode>
  extends EveryLineMembers,
    EveryLineMethods,
    SendStatusMethods<StatusCode>,
    CookieMethods,
    AttachmentMethods {
  get(field: string): string | undefined
  /** Variables for the views of this request. */
  locals: LocalVariables & Locals
  /** @deprecated Removed in 4.x; the community's typings still declare it. Use `res.type`. */
  charset: string
}

/** Members of a response on every release line, and those of Node. */
export interface EveryLineMembers extends ServerResponse {
  /** The same function as `res.set`. */
  header(field: string, value: unknown): this
  header(fields: object): this
  /** The same function as `res.type`. */
  contentType(type: string): this
  /**
   * Renders a view and sends it, or passes the HTML to the callback.
   * @example res.render('user', { name: 'Ada' })
   */
  render(view: string, locals?: object | null, callback?: (err: Error, html: string) => void): void
  render(view: string, callback: (err: Error, html: string) => void): void
}
