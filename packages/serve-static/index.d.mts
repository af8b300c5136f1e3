import type { ServerResponse } from 'node:http'
import type { HttpError, RequestHandler, RequestHandlerConstructor, ServeStaticOptions } from 'trunkline/express/static'

/**
 * Makes the middleware that serves the files below a directory, like serve-static 2.x.
 * @example app.use('/assets', serveStatic('public', { maxAge: '1 day' }))
 * @throws TypeError for an invalid root or option
 */
declare function serveStatic<R extends ServerResponse = ServerResponse>(
  root: string,
  options?: ServeStaticOptions<R>,
): RequestHandler<R>

declare namespace serveStatic {
  export type { HttpError, RequestHandler, RequestHandlerConstructor, ServeStaticOptions }
}

export default serveStatic
export type { HttpError, RequestHandler, RequestHandlerConstructor, ServeStaticOptions }
