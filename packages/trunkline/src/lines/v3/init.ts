// hot path
import type { Next } from '../../contract/exchange.ts'
import { type Application, type ApplicationRequest, type ApplicationResponse, kLine } from '../../core/line.ts'

/** The middleware that makes a request one of this application. Tools know it by its name. */
export function createInit(app: Application): (req: ApplicationRequest, res: ApplicationResponse, next: Next) => void {
  return function expressInit(req, res, next) {
    if (app.settings['x-powered-by']) res.setHeader('X-Powered-By', app[kLine].poweredBy)
    req.res = res as typeof req.res
    res.req = req as typeof res.req
    req.next = next
    // The application has entered already, unless this is somebody else's stack.
    if (req.app !== app) app[kLine].enter(app, req, res, false)
    if (!res.locals) res.locals = app[kLine].createLocals()
    next()
  }
}
