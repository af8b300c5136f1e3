import type { ServerResponse } from 'node:http'
import type {
  HttpError,
  Mime,
  RequestHandler,
  RequestHandlerConstructor,
  ServeStaticOptions,
} from 'trunkline/express/static-v1'

/**
 * Makes the middleware that serves the files below a directory, like serve-static 1.x.
 * @example app.use('/assets', serveStatic('public', { maxAge: '1 day' }))
 * @throws TypeError for an invalid root or option
 */
declare function serveStatic<R extends ServerResponse = ServerResponse>(
  root: string,
  options?: ServeStaticOptions<R>,
): RequestHandler<R>

declare namespace serveStatic {
  /** The table of types that it looks in: `serveStatic.mime.define({ 'model/gltf+json': ['gltf'] })` */
  export let mime: Mime
  export type { HttpError, Mime, RequestHandler, RequestHandlerConstructor, ServeStaticOptions }
}

/** The table of types that it looks in. */
export declare const mime: Mime
export default serveStatic
export type { HttpError, Mime, RequestHandler, RequestHandlerConstructor, ServeStaticOptions }
