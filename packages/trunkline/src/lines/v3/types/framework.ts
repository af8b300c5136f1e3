import type { MimeTable } from '../../../http/mime-table.ts'
import type { BundledMiddleware } from '../middleware/index.ts'
import type { Application } from './application.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { RouteConstructor, RouterConstructor } from './routing.ts'

/** The framework: a function that makes applications, with its parts and the middleware of that time on it. */
export interface Framework extends BundledMiddleware {
  (): Application
  /** The table of media types. */
  mime: MimeTable
  /** @deprecated Call the framework itself. */
  createServer(): Application
  /** The methods that applications are made with. */
  application: Application
  /** The prototype of all requests. */
  request: Request
  /** The prototype of all responses. */
  response: Response
  Route: RouteConstructor
  Router: RouterConstructor
}
