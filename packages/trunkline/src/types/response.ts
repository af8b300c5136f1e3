import type { ServerResponse } from 'node:http'
import type { AttachmentMethods } from '../response/attachment.ts'
import type { CookieMethods } from '../response/cookies.ts'
import type { EveryLineMethods } from '../response/every-line.ts'
import type { AddedToResponse } from './additions.ts'
import type { Locals } from './augmentation.ts'

/** What a response has on every line, and node's own. */
export interface ResponseMembers<ResBody, LocalVariables, StatusCode>
  extends ServerResponse,
    EveryLineMethods,
    CookieMethods,
    AttachmentMethods,
    AddedToResponse {
  /**
   * The value that a response header has so far; the case of its name does not matter.
   * @example res.get('Content-Type')
   */
  get(field: string): string | undefined
  /** The same function as `res.set`. */
  header(field: string, value: unknown): this
  header(fields: object): this
  /** The same function as `res.type`. */
  contentType(type: string): this
  /**
   * Sets the status and sends its registered words, or the number itself, as plain text.
   * @example res.sendStatus(404) // 'Not Found'
   */
  sendStatus(code: StatusCode): this
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
  render(view: string, locals?: object | null, callback?: (err: Error, html: string) => void): void
  render(view: string, callback: (err: Error, html: string) => void): void
  /** @deprecated Not there since 4.x; the community's typings promise it. Use `res.type`. */
  charset: string
}
