import type { Mime } from '../../../http/media-type/v4/mime1.ts'
import type { BundledMiddleware } from '../middleware/index.ts'
import type { Application } from './application.ts'
import type * as members from './framework.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

export { basicAuth } from '../middleware/basic-auth.ts'
export { bodyParser, json, urlencoded } from '../middleware/body-parser.ts'
export { cookieSession } from '../middleware/cookie-session.ts'
export { csurf as csrf } from '../middleware/csrf.ts'
export { favicon } from '../middleware/favicon.ts'
export { limit } from '../middleware/limit.ts'
export { methodOverride } from '../middleware/method-override.ts'
export { multipart } from '../middleware/multipart.ts'
export { serveStatic as static, staticCache } from '../middleware/static.ts'
export { vhost } from '../middleware/vhost.ts'
export { query } from '../query.ts'
export { Route, Router } from './routing.ts'

/** The table of media types. */
export declare let mime: Mime

/** @deprecated Call the framework itself. */
export declare let createServer: () => Application

/** The methods that applications are made with. */
export declare let application: Application

/** The prototype of all requests. */
export declare let request: Request

/** The prototype of all responses. */
export declare let response: Response

// The middleware of that time that is made from packages, or has members; BundledMiddleware says what each is.
export declare let compress: BundledMiddleware['compress']
export declare let cookieParser: BundledMiddleware['cookieParser']
export declare let directory: BundledMiddleware['directory']
export declare let errorHandler: BundledMiddleware['errorHandler']
export declare let logger: BundledMiddleware['logger']
export declare let responseTime: BundledMiddleware['responseTime']
export declare let session: BundledMiddleware['session']
export declare let timeout: BundledMiddleware['timeout']

/** The framework: a function that makes applications, with its parts and the middleware of that time on it. */
export type Framework = (() => Application) & typeof members
