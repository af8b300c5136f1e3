import type { ExchangeRequest, Next } from '../contract/exchange.ts'
import { type Application, type ApplicationRequest, type ApplicationResponse, kLine, type Line } from './line.ts'
import { carryLocals } from './locals.ts'

/** Enters a mounted application, and restores the request afterwards. */
export interface AppBoundary {
  readonly enter: (child: Application, req: ApplicationRequest, res: ApplicationResponse) => AppTransition
  readonly leave: (transition: AppTransition, req: ApplicationRequest, res: ApplicationResponse) => void
}

/** The state of a request before it entered a mounted application. */
interface AppTransition {
  readonly app: Application
  readonly requestPrototype: object
  readonly responsePrototype: object
  /** What else to restore, if the mounted application is of another line. */
  readonly kept: SavedRequestState | undefined
}

/** State that one line must not see of another, saved at the transition. */
interface SavedRequestState {
  /** The request's own `query`, if its line keeps it there. */
  readonly ownQuery: PropertyDescriptor | undefined
  readonly params: ExchangeRequest['params']
  readonly next: Next
  readonly locals: Record<string, unknown> | undefined
}

/** Between applications of one release line: the child's own `handle` swaps the prototypes. */
const withinLine: AppBoundary = {
  enter: (_child, req, res) => saveTransition(req, res),
  leave: restoreTransition,
}

/**
 * Between applications of different release lines. Each has its own methods, so the prototypes are swapped. `query` and
 * `params`, which some lines keep on the request itself, are put aside, and the child creates its own. Both share the
 * locals; if their kinds differ, the contents are copied.
 */
const acrossLines: AppBoundary = {
  enter(child, req, res) {
    const transition = saveTransition(req, res, putAside(child, req, res))
    Object.setPrototypeOf(req, child.request)
    Object.setPrototypeOf(res, child.response)
    setApplication(child, req, res)
    return transition
  },

  leave(transition, req, res) {
    restoreTransition(transition, req, res)
    if (transition.kept !== undefined) putBack(transition.kept, req, res)
  },
}

/**
 * Into an app of Express, or of another copy of Trunkline. `query` and `params` stay, because such an app may not
 * create its own. It finds `app` on its own prototypes, so an own `req.app` must not hide it.
 */
const intoForeignApp: AppBoundary = {
  enter(_child, req, res) {
    const transition = saveTransition(req, res)
    const { request, response } = req.app
    Reflect.deleteProperty(req, 'app')
    Reflect.deleteProperty(res, 'app')
    restorePrototype(req, request)
    restorePrototype(res, response)
    return transition
  },
  leave: restoreTransition,
}

export function boundaryBetween(parent: Application, child: Application): AppBoundary {
  if (isForeignApp(child)) return intoForeignApp
  return areOfOneRelease(parent, child) ? withinLine : acrossLines
}

/**
 * The `next` of our app when it is mounted in an Express app. It restores the prototypes and removes the `app` and
 * `query` that we added: a leftover `query` would hide the getter of Express 5.
 */
export function restoreForExpress(req: ApplicationRequest, res: ApplicationResponse, next: Next): Next {
  if (req.app === undefined || !isForeignApp(req.app)) return next
  const transition = saveTransition(req, res)
  const [hadApp, hadQuery] = [Object.hasOwn(req, 'app'), Object.hasOwn(req, 'query')]
  return (err) => {
    restoreTransition(transition, req, res)
    if (!hadApp) for (const object of [req, res]) Reflect.deleteProperty(object, 'app')
    if (!hadQuery) Reflect.deleteProperty(req, 'query')
    next(err)
  }
}

function isForeignApp(app: Application): boolean {
  return (app[kLine] as Line | undefined) === undefined
}

export function areOfOneRelease(app: Application, other: Application): boolean {
  return !isForeignApp(other) && other[kLine].release === app[kLine].release
}

/** Whether the request comes from an application of ours, but of another release. */
export function isOfAnotherLine(app: Application, req: ApplicationRequest): boolean {
  return req.app !== undefined && !isForeignApp(req.app) && !areOfOneRelease(app, req.app)
}

/** Runs an application inside a request of another release line, whether a router calls it or your code does. */
export function runAcrossLines(app: Application, req: ApplicationRequest, res: ApplicationResponse, next: Next): void {
  const transition = acrossLines.enter(app, req, res)
  app.handle(req, res, (err) => {
    acrossLines.leave(transition, req, res)
    next(err)
  })
}

function putAside(child: Application, req: ApplicationRequest, res: ApplicationResponse): SavedRequestState {
  const kept: SavedRequestState = {
    ownQuery: Object.getOwnPropertyDescriptor(req, 'query'),
    params: req.params,
    next: req.next,
    locals: convertLocals(req.app, child, res),
  }
  if (kept.ownQuery !== undefined) Reflect.deleteProperty(req, 'query')
  Object.assign(req, { params: undefined })
  return kept
}

function putBack(kept: SavedRequestState, req: ApplicationRequest, res: ApplicationResponse): void {
  if (kept.ownQuery !== undefined) Object.defineProperty(req, 'query', kept.ownQuery)
  else Reflect.deleteProperty(req, 'query')
  req.params = kept.params
  req.next = kept.next
  if (kept.locals !== undefined) res.locals = carryLocals(res.locals, kept.locals)
}

/** Converts the locals to the kind of the child's line. Returns the former ones if they were of another kind. */
function convertLocals(outer: Application, child: Application, res: ApplicationResponse): SavedRequestState['locals'] {
  const createOuter = outer[kLine].createLocals
  const create = child[kLine].createLocals
  if (createOuter === create) return undefined
  const former = res.locals || createOuter()
  res.locals = carryLocals(former, create())
  return former
}

function saveTransition(req: ApplicationRequest, res: ApplicationResponse, kept?: SavedRequestState): AppTransition {
  return {
    app: req.app,
    requestPrototype: Object.getPrototypeOf(req),
    responsePrototype: Object.getPrototypeOf(res),
    kept,
  }
}

function restoreTransition(transition: AppTransition, req: ApplicationRequest, res: ApplicationResponse): void {
  restorePrototype(req, transition.requestPrototype)
  restorePrototype(res, transition.responsePrototype)
  setApplication(transition.app, req, res)
}

function setApplication(app: Application, req: ApplicationRequest, res: ApplicationResponse): void {
  if (req.app !== app) req.app = app
  if (res.app !== app) res.app = app
}

function restorePrototype(object: object, prototype: object): void {
  if (Object.getPrototypeOf(object) !== prototype) Object.setPrototypeOf(object, prototype)
}
