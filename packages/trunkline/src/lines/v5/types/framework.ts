import type { ParserFactory } from '@trunkline/parsers'
import type { StaticOptions } from '../../../static/files/served-directory.ts'
import type { NodeHandler } from '../../../types/handlers.ts'
import type { Express } from './express.ts'
import type * as members from './framework.ts'
import type { JsonOptions, StaticMembers, UrlencodedOptions } from './middleware.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

export { raw, text } from '../../../types/framework.ts'
export * from './middleware.ts'
export { Route, Router } from './routing.ts'

/** The methods of all apps. */
export declare let application: Express

/**
 * Creates middleware that parses JSON into `req.body`.
 * @example app.use(framework.json({ limit: '1mb' }))
 */
export declare let json: ParserFactory<JsonOptions>

/** Creates middleware that parses a form into `req.body`. */
export declare let urlencoded: ParserFactory<UrlencodedOptions>

/** The prototype of all requests. */
export declare let request: Request

/** The prototype of all responses. */
export declare let response: Response

/**
 * Creates middleware that serves the files below a directory.
 * @example app.use('/assets', framework.static('public', { maxAge: '1 day' }))
 * @throws TypeError for an invalid root or option
 */
declare let serveStatic: ((root: string, options?: StaticOptions<Response>) => NodeHandler) & StaticMembers

export { serveStatic as static }

/** The framework: a function that creates apps, with its parts as properties. */
export type Framework = (() => Express) & typeof members
