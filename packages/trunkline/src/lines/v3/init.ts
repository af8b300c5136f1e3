// hot path
import type { Next } from '../../contract/exchange.ts'
import { type Application, type ApplicationRequest, type ApplicationResponse, kLine } from '../../core/line.ts'
import { v3WritableHeaders } from '../../response/v3/node-headers.ts'

/** The middleware that makes a request one of this application. Tools know it by its name. */
export function createInit(app: Application): (req: ApplicationRequest, res: ApplicationResponse, next: Next) => void {
  return function expressInit(req, res, next) {
    if (app.settings['x-powered-by']) setPoweredBy(res, app[kLine].poweredBy)
    req.res = res as typeof req.res
    res.req = req as typeof res.req
    req.next = next
    // The application has entered already, unless this is somebody else's stack.
    if (req.app !== app) app[kLine].enter(app, req, res, false)
    if (!res.locals) res.locals = app[kLine].createLocals()
    next()
  }
}

function setPoweredBy(res: ApplicationResponse, name: string): void {
  const headers = v3WritableHeaders(res)
  if (headers === undefined) res.setHeader('X-Powered-By', name)
  else headers['x-powered-by'] = ['X-Powered-By', name]
}
