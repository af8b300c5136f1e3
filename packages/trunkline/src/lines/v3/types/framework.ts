import type { Mime } from '../../../http/media-type/v4/mime1.ts'
import type { MustBeCalled } from '../../../types/handlers.ts'
import type { BundledMiddleware } from '../middleware/index.ts'
import type { Application } from './application.ts'
import type * as members from './framework.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

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

/**
 * Makes the middleware that asks for a name and a password.
 * @example app.use(framework.basicAuth('reader', 'secret'))
 * @throws Error when a name comes without a password
 */
export declare let basicAuth: Factory<'basicAuth'>

/** Makes the middleware that parses JSON, forms and uploads. */
export declare let bodyParser: Factory<'bodyParser'>

/** Makes the middleware that compresses answers; options are those of the package `compression`. */
export declare let compress: Factory<'compress'>

/** Makes the middleware that reads cookies into `req.cookies` and `req.signedCookies`. */
export declare let cookieParser: Factory<'cookieParser'>

/** Makes the middleware that keeps a session in a signed cookie; needs `cookieParser` before it. */
export declare let cookieSession: Factory<'cookieSession'>

/**
 * Makes the middleware that refuses forged requests: `req.csrfToken()` is what a form has to send back.
 * @throws TypeError when `ignoreMethods` is no array
 */
export declare let csrf: Factory<'csrf'>

/** Makes the middleware that lists the files of a folder; options are those of the package `serve-index`. */
export declare let directory: Factory<'directory'>

/** Makes the handler of errors that shows them, for development. */
export declare let errorHandler: Factory<'errorHandler'>

/** Makes the middleware that answers `/favicon.ico`: with the file at a path, with given bytes, or with our own icon. */
export declare let favicon: Factory<'favicon'>

/** Makes the parser of JSON bodies. */
export declare let json: Factory<'json'>

/**
 * Makes the middleware that bounds every body.
 * @throws Error when the size is neither a number nor a text such as `'5mb'`
 */
export declare let limit: Factory<'limit'>

/** Makes the middleware that logs requests; formats are those of the package `morgan`. */
export declare let logger: Factory<'logger'>

/**
 * Makes the middleware that replaces the method of a request by the one that a field of the form names, or the header
 * `X-HTTP-Method-Override`.
 */
export declare let methodOverride: Factory<'methodOverride'>

/** Makes the middleware that reads forms with uploads: fields into `req.body`, files into `req.files`. */
export declare let multipart: Factory<'multipart'>

/** Makes the middleware that gives a request its `query`, unless it has one. */
export declare let query: Factory<'query'>

/** Makes the middleware that tells in `X-Response-Time` how long an answer took. */
export declare let responseTime: Factory<'responseTime'>

/** Makes the middleware that keeps sessions; options are those of the package `express-session`. */
export declare let session: Factory<'session'>

/** Makes the middleware that serves the files of a folder; `mime` is the table of types that it looks in. */
declare let serveStatic: Factory<'static'>

export { serveStatic as static }

/** Makes the middleware that once kept small files in memory; all it does is mark answers as not cached. */
export declare let staticCache: Factory<'staticCache'>

/** Makes the middleware that gives up on a request after some time, with 503. */
export declare let timeout: Factory<'timeout'>

/** Makes the parser of forms. */
export declare let urlencoded: Factory<'urlencoded'>

/**
 * Makes the middleware that hands the requests for one host to another server.
 * @example app.use(framework.vhost('*.example.com', subdomains))
 */
export declare let vhost: Factory<'vhost'>

/** What makes a middleware of that time. */
export type Factory<Name extends keyof BundledMiddleware> = BundledMiddleware[Name] & MustBeCalled

/** The framework: a function that makes applications, with its parts and the middleware of that time on it. */
export type Framework = (() => Application) & typeof members
