import type { Next } from '../../contract/exchange.ts'
import { setHeaderUnchecked } from '../../node-http/headers.ts'
import { enterApplication } from '../application.ts'
import { type Application, type ApplicationRequest, type ApplicationResponse, kLine } from '../line.ts'

export type EnterRequest = (req: ApplicationRequest, res: ApplicationResponse, next: Next) => void

/**
 * Creates middleware that every application of 3.x and 4.x starts with: it gives a request the methods of the
 * application. Tools find its layer by the name `expressInit`, and insert their own before or after it.
 */
export function createExpressInit(enter: EnterRequest): EnterRequest {
  return function expressInit(req, res, next) {
    enter(req, res, next)
    next()
  }
}

/** The work of that middleware without its call of `next`. */
export function createEnter(app: Application, setPoweredBy: SetPoweredBy = setUnchecked): EnterRequest {
  const { [kLine]: line } = app // read once: an app has so many properties that each read is a search
  return (req, res, next) => {
    if (app.settings['x-powered-by']) setPoweredBy(res, line.poweredBy)
    req.res = res as typeof req.res
    res.req = req as typeof res.req
    req.next = next
    // The application has already entered, unless this middleware was moved, or runs in another application.
    if (req.app !== app) enterApplication(app, req, res, false)
    if (!res.locals) res.locals = line.createLocals()
  }
}

const setUnchecked: SetPoweredBy = (res, name) => setHeaderUnchecked(res, 'x-powered-by', 'X-Powered-By', name)

type SetPoweredBy = (res: ApplicationResponse, name: string) => void
