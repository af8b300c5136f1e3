import type { JsonOptions, ParserFactory, UrlencodedOptions } from '@trunkline/parsers/v1'
import type { QueryFunction } from '../../../contract/exchange.ts'
import type { Mime } from '../../../http/media-type/v4/mime1.ts'
import type { QueryOptions } from '../../../request/v4/query.ts'
import type { StaticOptions } from '../../../static/files/served-directory.ts'
import type { MustBeCalled, NodeHandler } from '../../../types/handlers.ts'
import type { Express } from './express.ts'
import type * as members from './framework.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

export { raw, text } from '../../../types/framework.ts'
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
 * Creates middleware that sets `req.query`, unless it is already set. Takes a parser, or options for the framework's
 * own.
 * @example server.use(framework.query())
 */
export declare let query: ((given?: QueryFunction | QueryOptions) => NodeHandler) & MustBeCalled

/**
 * Creates middleware that serves the files below a directory; `mime` is its table of media types.
 * @example app.use('/assets', framework.static('public', { maxAge: '1 day' }))
 * @example framework.static.mime.define({ 'model/gltf+json': ['gltf'] })
 * @throws TypeError for an invalid root or option
 */
declare let serveStatic: ((root: string, options?: StaticOptions<Response>) => NodeHandler) &
  MustBeCalled & { mime: Mime }

export { serveStatic as static }

/** The framework: a function that creates apps, with its parts as properties. */
export type Framework = (() => Express) & typeof members
