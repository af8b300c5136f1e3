// hot path
import { adoptServer } from './adoption.ts'
import type { Application, ApplicationRequest, ApplicationResponse, Crossing } from './line.ts'

/** Notes how a request stands, before it goes into a mounted application. */
export function noteCrossing(req: ApplicationRequest, res: ApplicationResponse): Crossing {
  return {
    app: req.app,
    requestPrototype: Object.getPrototypeOf(req),
    responsePrototype: Object.getPrototypeOf(res),
  }
}

/** Makes request and response those of an application: by construction where possible, by a new prototype where not. */
export function enterApplication(
  app: Application,
  req: ApplicationRequest,
  res: ApplicationResponse,
  outermost: boolean,
): void {
  if (!isBornRight(app, req, res) && !isCoveredBy(req.app, app)) {
    if (outermost) adoptServer(app, req)
    Object.setPrototypeOf(req, app.request)
    Object.setPrototypeOf(res, app.response)
  }
  setApplication(app, req, res)
}

/** Gives request and response back to the application that they came from. */
export function leaveApplication(crossing: Crossing, req: ApplicationRequest, res: ApplicationResponse): void {
  restorePrototype(req, crossing.requestPrototype)
  restorePrototype(res, crossing.responsePrototype)
  setApplication(crossing.app, req, res)
}

function isBornRight(app: Application, req: ApplicationRequest, res: ApplicationResponse): boolean {
  return Object.getPrototypeOf(req) === app.request && Object.getPrototypeOf(res) === app.response
}

/**
 * Whether the prototypes in use already show everything that a mounted application's own would show: it was mounted
 * here last, and nothing was added to its `request` and `response`.
 */
function isCoveredBy(outer: Application | undefined, app: Application): boolean {
  return (
    outer !== undefined &&
    Object.getPrototypeOf(app.request) === outer.request &&
    Object.getPrototypeOf(app.response) === outer.response &&
    hasOnlyApplication(app.request) &&
    hasOnlyApplication(app.response)
  )
}

function hasOnlyApplication(prototype: object): boolean {
  return Reflect.ownKeys(prototype).length === 1
}

function setApplication(app: Application, req: ApplicationRequest, res: ApplicationResponse): void {
  if (req.app !== app) req.app = app
  if (res.app !== app) res.app = app
}

function restorePrototype(object: object, prototype: object): void {
  if (Object.getPrototypeOf(object) !== prototype) Object.setPrototypeOf(object, prototype)
}
