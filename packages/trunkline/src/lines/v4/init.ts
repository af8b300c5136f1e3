// hot path
import type { Next } from '../../contract/exchange.ts'
import { setPoweredBy } from '../../core/app-boundary.ts'
import { type Application, type ApplicationRequest, type ApplicationResponse, kLine } from '../../core/line.ts'

/** The layer that makes a request one of this application. Tools know it by its name, and sort around it. */
export function createInit(app: Application): (req: ApplicationRequest, res: ApplicationResponse, next: Next) => void {
  return function expressInit(req, res, next) {
    if (app.settings['x-powered-by']) setPoweredBy(res, app[kLine].poweredBy)
    req.res = res as typeof req.res
    res.req = req as typeof res.req
    req.next = next
    app[kLine].enter(app, req, res, false)
    if (!res.locals) res.locals = Object.create(null)
    next()
  }
}
