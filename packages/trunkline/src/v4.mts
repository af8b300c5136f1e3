import type { Framework, ParamsDictionary, Router as RouterType, Route as RouteType } from './lines/v4/types.ts'
import framework from './v4.cjs'

// The same instance as `require()` gives, and its members by name.
export type * from './lines/v4/types.ts'
export default framework
/** The methods that applications are made with. */
export const application: Framework['application'] = framework.application
/** Makes the middleware that parses JSON into `req.body`. */
export const json: Framework['json'] = framework.json
/** Makes the middleware that gives a request its `query`, unless it has one. */
export const query: Framework['query'] = framework.query
/** Makes the middleware that keeps the bytes of a body as a Buffer in `req.body`. */
export const raw: Framework['raw'] = framework.raw
/** The prototype of all requests. */
export const request: Framework['request'] = framework.request
/** The prototype of all responses. */
export const response: Framework['response'] = framework.response
/** Makes a route that belongs to no router yet. */
export const Route: Framework['Route'] = framework.Route
/** The handlers of one path, by method. */
export type Route<P = ParamsDictionary> = RouteType<P>
/** Makes a router. */
export const Router: Framework['Router'] = framework.Router
/** A mini application: middleware and routes, to be mounted. */
export type Router<Inherited = unknown> = RouterType<Inherited>
/** Makes the middleware that keeps a body as a string in `req.body`. */
export const text: Framework['text'] = framework.text
/** Makes the middleware that parses a form into `req.body`. */
export const urlencoded: Framework['urlencoded'] = framework.urlencoded
/** Makes the middleware that serves the files below a directory. */
const serveStatic: Framework['static'] = framework.static

export { serveStatic as static }
