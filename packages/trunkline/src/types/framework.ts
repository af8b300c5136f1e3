import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JsonOptions, Parser, RawOptions, TextOptions, UrlencodedOptions } from '@trunkline/parsers'
import type { StaticOptions } from '../static/site.ts'
import type { Handler } from './handlers.ts'
import type { PathParams } from './routing.ts'

/** What the framework has on every line. */
export interface FrameworkMembers<Application, Request, Response extends ServerResponse, Route> {
  (): Application
  /** The methods that applications are made with. */
  application: Application
  /** The prototype of all requests. */
  request: Request
  /** The prototype of all responses. */
  response: Response
  /** Makes a route that belongs to no router yet. */
  Route: { new (path: PathParams): Route; prototype: Route }
  /**
   * Makes the middleware that parses JSON into `req.body`.
   * @example app.use(framework.json({ limit: '1mb' }))
   */
  json: (options?: JsonOptions) => Parser
  /** Makes the middleware that keeps the bytes of a body as a Buffer in `req.body`. */
  raw: (options?: RawOptions) => Parser
  /** Makes the middleware that keeps a body as a string in `req.body`. */
  text: (options?: TextOptions) => Parser
  /** Makes the middleware that parses a form into `req.body`. */
  urlencoded: (options?: UrlencodedOptions) => Parser
  /**
   * Makes the middleware that serves the files below a directory.
   * @example app.use('/assets', framework.static('public', { maxAge: '1 day' }))
   * @throws TypeError for a root or an option that cannot be meant
   */
  static: (root: string, options?: StaticOptions<Response>) => Handler<IncomingMessage, ServerResponse>
}
