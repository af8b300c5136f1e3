import type { Framework, Router as RouterType, Route as RouteType } from './lines/v5/types.ts'
import framework from './v5.cjs'

// The same instance as `require()` gives, and its members by name.
export type * from './lines/v5/types.ts'
export default framework
export const application: Framework['application'] = framework.application
export const json: Framework['json'] = framework.json
export const raw: Framework['raw'] = framework.raw
export const request: Framework['request'] = framework.request
export const response: Framework['response'] = framework.response
export const Route: Framework['Route'] = framework.Route
export type Route = RouteType
export const Router: Framework['Router'] = framework.Router
export type Router = RouterType
export const text: Framework['text'] = framework.text
export const urlencoded: Framework['urlencoded'] = framework.urlencoded
const serveStatic: Framework['static'] = framework.static

export { serveStatic as static }
