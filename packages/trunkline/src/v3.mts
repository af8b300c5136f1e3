import type { Framework, Router as RouterType, Route as RouteType } from './lines/v3/types.ts'
import framework from './v3.cjs'

// The same instance as `require()` gives, and its members by name.
export type * from './lines/v3/types.ts'
export default framework
export const application: Framework['application'] = framework.application
export const basicAuth: Framework['basicAuth'] = framework.basicAuth
export const bodyParser: Framework['bodyParser'] = framework.bodyParser
export const compress: Framework['compress'] = framework.compress
export const cookieParser: Framework['cookieParser'] = framework.cookieParser
export const cookieSession: Framework['cookieSession'] = framework.cookieSession
export const createServer: Framework['createServer'] = framework.createServer
export const csrf: Framework['csrf'] = framework.csrf
export const directory: Framework['directory'] = framework.directory
export const errorHandler: Framework['errorHandler'] = framework.errorHandler
export const favicon: Framework['favicon'] = framework.favicon
export const json: Framework['json'] = framework.json
export const limit: Framework['limit'] = framework.limit
export const logger: Framework['logger'] = framework.logger
export const methodOverride: Framework['methodOverride'] = framework.methodOverride
export const mime: Framework['mime'] = framework.mime
export const multipart: Framework['multipart'] = framework.multipart
export const query: Framework['query'] = framework.query
export const request: Framework['request'] = framework.request
export const response: Framework['response'] = framework.response
export const responseTime: Framework['responseTime'] = framework.responseTime
export const Route: Framework['Route'] = framework.Route
export type Route = RouteType
export const Router: Framework['Router'] = framework.Router
export type Router = RouterType
export const session: Framework['session'] = framework.session
export const staticCache: Framework['staticCache'] = framework.staticCache
export const timeout: Framework['timeout'] = framework.timeout
export const urlencoded: Framework['urlencoded'] = framework.urlencoded
export const vhost: Framework['vhost'] = framework.vhost
const serveStatic: Framework['static'] = framework.static

export { serveStatic as static }
