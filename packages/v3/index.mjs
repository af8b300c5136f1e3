import framework from './index.js'

const { static: serveStatic } = framework

export default framework
export const { application, createServer, mime, request, response, Route, Router } = framework
export const { basicAuth, bodyParser, compress, cookieParser, cookieSession, csrf, directory } = framework
export const { errorHandler, favicon, json, limit, logger, methodOverride, multipart, query } = framework
export const { responseTime, session, staticCache, timeout, urlencoded, vhost } = framework
export { serveStatic as static }
