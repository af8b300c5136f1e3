import type { IncomingMessage, ServerResponse } from 'node:http'
import type { StaticOptions } from '../static/files/served-directory.ts'
import { createStatic, filePolicy } from '../static/serve.ts'

// The names of the types are those that programs typed with DefinitelyTyped's serve-static know, `@types/express` among
// them: where this package is installed as serve-static, it reads them from here.

/** How to serve a directory. */
export interface ServeStaticOptions<R extends ServerResponse = ServerResponse> extends StaticOptions<R> {}

/** An error that has the status of its response. */
export interface HttpError extends Error {
  status: number
  statusCode: number
  /** Whether the message may be sent to the client. */
  expose: boolean
  headers?: Record<string, string> | undefined
}

/** Serves the files below a directory, in `node:http`, connect and Express. */
export type RequestHandler<R extends ServerResponse = ServerResponse> = (
  request: IncomingMessage,
  response: R,
  next: (err?: HttpError) => void,
) => unknown

/** Makes the middleware that serves the files below a directory. */
export type RequestHandlerConstructor<R extends ServerResponse = ServerResponse> = (
  root: string,
  options?: ServeStaticOptions<R>,
) => RequestHandler<R>

/** What `@trunkline/serve-static` is: it serves files as 5.x does. */
export const serveStatic: <R extends ServerResponse = ServerResponse>(
  root: string,
  options?: ServeStaticOptions<R>,
) => RequestHandler<R> = createStatic(filePolicy) as typeof serveStatic // `setHeaders` gets whichever response was passed
