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

/** The methods of all apps. */
export declare let application: Application

/** The prototype of all requests. */
export declare let request: Request

/** The prototype of all responses. */
export declare let response: Response

/**
 * Creates middleware for HTTP Basic authentication.
 * @example app.use(framework.basicAuth('reader', 'secret'))
 * @throws Error for a user name without a password
 */
export declare let basicAuth: Factory<'basicAuth'>

/** Creates middleware that parses JSON, forms and uploads. */
export declare let bodyParser: Factory<'bodyParser'>

/** Creates middleware that compresses responses; options are those of the package `compression`. */
export declare let compress: Factory<'compress'>

/** Creates middleware that reads cookies into `req.cookies` and `req.signedCookies`. */
export declare let cookieParser: Factory<'cookieParser'>

/** Creates middleware that keeps the session in a signed cookie; needs `cookieParser` before it. */
export declare let cookieSession: Factory<'cookieSession'>

/**
 * Creates middleware against cross-site request forgery (CSRF). A form must send back `req.csrfToken()`.
 * @throws TypeError if `ignoreMethods` is not an array
 */
export declare let csrf: Factory<'csrf'>

/** Creates middleware that lists the files of a folder; options are those of the package `serve-index`. */
export declare let directory: Factory<'directory'>

/** Creates the development error page. */
export declare let errorHandler: Factory<'errorHandler'>

/** Creates middleware for `/favicon.ico`: it sends the file at a path, a Buffer, or our own icon. */
export declare let favicon: Factory<'favicon'>

/** Creates a parser for JSON bodies. */
export declare let json: Factory<'json'>

/**
 * Creates middleware that limits the size of request bodies.
 * @throws Error if the size is neither a number nor a string such as `'5mb'`
 */
export declare let limit: Factory<'limit'>

/** Creates middleware that logs requests; formats are those of the package `morgan`. */
export declare let logger: Factory<'logger'>

/**
 * Creates middleware that overrides the request method by a form field or the header `X-HTTP-Method-Override`. Only
 * methods that Node knows are accepted.
 */
export declare let methodOverride: Factory<'methodOverride'>

/** Creates middleware that reads multipart forms: fields into `req.body`, files into `req.files`. */
export declare let multipart: Factory<'multipart'>

/** Creates middleware that sets `req.query`, unless it is already set. */
export declare let query: Factory<'query'>

/** Creates middleware that sets `X-Response-Time`. */
export declare let responseTime: Factory<'responseTime'>

/** Creates session middleware; options are those of the package `express-session`. */
export declare let session: Factory<'session'>

/** Creates middleware that serves the files of a folder; `mime` is its table of media types. */
declare let serveStatic: Factory<'static'>

export { serveStatic as static }

/** Creates middleware that used to cache small files in memory; it only marks responses as not cached. */
export declare let staticCache: Factory<'staticCache'>

/** Creates middleware that responds with 503 after a timeout. */
export declare let timeout: Factory<'timeout'>

/** Creates a parser for urlencoded forms. */
export declare let urlencoded: Factory<'urlencoded'>

/**
 * Creates middleware that passes the requests for one host to another server.
 * @example app.use(framework.vhost('*.example.com', subdomains))
 */
export declare let vhost: Factory<'vhost'>

/** A factory of bundled middleware. */
export type Factory<Name extends keyof BundledMiddleware> = BundledMiddleware[Name] & MustBeCalled

/** The framework: a function that creates apps, with its parts and the bundled middleware. */
export type Framework = (() => Application) & typeof members
