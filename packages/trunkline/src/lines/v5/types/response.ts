import type { ServerResponse } from 'node:http'
import type { CookieMethods } from '../../../response/cookies.ts'
import type { HeaderAliases, HeaderMethods } from '../../../response/headers.ts'
import type { LocationMethods, RedirectMethods } from '../../../response/redirect.ts'
import type { SendStatusMethods, StatusMethods } from '../../../response/status.ts'
import type { Application } from './application.ts'
import type { NextFunction } from './handlers.ts'
import type { Request } from './request.ts'
import type { Locals, Untyped } from './shared.ts'

/** A response, with everything that node gives it. */
export interface Response<ResBody = Untyped, LocalVariables extends Record<string, Untyped> = Record<string, Untyped>>
  extends ServerResponse,
    StatusMethods,
    SendStatusMethods,
    HeaderMethods,
    HeaderAliases,
    CookieMethods,
    LocationMethods,
    RedirectMethods,
    Express.Response {
  /** The application that handles the request now. */
  app: Application
  req: Request
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
   * Calls the handler for the type that the client likes best, and answers 406 when it accepts none.
   * @example res.format({ html: () => res.send('<p>hi</p>'), json: () => res.json({ message: 'hi' }) })
   */
  format(handlers: Record<string, (req: Request, res: Response, next: NextFunction) => void>): this
  /**
   * Renders a view and sends it, or gives it to the callback.
   * @example res.render('user', { name: 'Ada' })
   */
  render(view: string, locals?: object, callback?: (err: Error, html: string) => void): void
  render(view: string, callback: (err: Error, html: string) => void): void
}
