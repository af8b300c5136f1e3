import type { ServerResponse } from 'node:http'
import type { Mime } from '../http/media-type/v4/mime1.ts'
import { createStatic } from '../static/serve.ts'
import { v4FilePolicy, withMime } from '../static/v4/line-policy.ts'
import type { RequestHandler, ServeStaticOptions } from './static.ts'

export type { Mime } from '../http/media-type/v4/mime1.ts'
export type { HttpError, RequestHandler, RequestHandlerConstructor, ServeStaticOptions } from './static.ts'

/** What `@trunkline/serve-static-v1` is: it serves files as 4.x does. `mime` is the table of types that it looks in. */
export const serveStatic: (<R extends ServerResponse = ServerResponse>(
  root: string,
  options?: ServeStaticOptions<R>,
) => RequestHandler<R>) & { mime: Mime } = withMime(createStatic(v4FilePolicy)) as typeof serveStatic // as in static.ts
