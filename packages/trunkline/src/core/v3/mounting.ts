import { Server } from 'node:http'
import { types } from 'node:util'
import type { ExchangeRequest, ExchangeResponse, Next } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { createDebug } from '../../debug.ts'
import { noteCallLocation, registerHandlers } from '../../router/call-locations.ts'
import { checkDescriptions } from '../../router/description.ts'
import type { Handler, RequestHandler } from '../../router/layer.ts'
import { registerFrom } from '../../router/refusal.ts'
import { noteTarget } from '../../router/targets.ts'
import type { MiddlewareLayer } from '../../router/v3/middleware-walk.ts'
import { advise, isDeveloped } from '../advice.ts'
import { type Application, kLine } from '../line.ts'
import { isApplication, mountApplication, refuseMissingMiddleware } from '../mounting.ts'

export interface MiddlewareApplication extends Application {
  route: string
  stack: MiddlewareLayer[]
}

const debug = createDebug('connect:dispatcher')

/** Adds middleware, and mounts applications. One per call: further arguments are ignored. */
export const mountingMethods: Part<MiddlewareApplication, Pick<MiddlewareApplication, 'use' | 'path'>> = {
  use: function use(this: MiddlewareApplication, first, second) {
    const route = typeof first === 'string' ? first : '/'
    const fn = typeof first === 'string' ? second : first
    if (fn === undefined || fn === null) {
      return registerFrom(use, refuseMissingMiddleware, (err, refusal) =>
        this[kLine].completeRefusal(err, refusal, { method: 'use', path: route, handlers: [fn] }),
      )
    }
    // 3.x takes any object here, and fails when a request comes.
    if (types.isPromise(fn) && isDeveloped(this.settings)) {
      const message = `app.use('${route}') got a Promise instead of a function. Is an await missing?`
      advise({ code: 'TRUNKLINE_PROMISE_MIDDLEWARE', message, subject: route })
    }
    registerHandlers(use, () => {
      checkDescriptions([fn], 'use', route)
      if (isApplication(fn)) mountApplication(this, route, fn, (mounted) => addLayer(this, route, mounted as Handler))
      else addLayer(this, route, toMiddleware(fn, route))
    })
    return this
  },

  path() {
    return this.parent ? this.parent.path() + this.route : ''
  },
}

/** The function to call for a request: the handler itself, a router's `handle`, or the listener of a server. */
function toMiddleware(fn: object, route: string): Handler {
  const router = fn as { handle?: unknown; route?: unknown }
  if (typeof router.handle === 'function') {
    // Handlers of 3.x keep their mount path in `route`; routers of newer lines have a method of that name.
    if (typeof router.route !== 'function') router.route = route
    const handler = fn as { handle: RequestHandler }
    const middleware = (req: ExchangeRequest, res: ExchangeResponse, next: Next) => handler.handle(req, res, next)
    noteTarget(middleware, fn)
    return middleware
  }
  return (fn instanceof Server ? fn.listeners('request')[0] : fn) as Handler
}

function addLayer(app: MiddlewareApplication, path: string, handle: Handler): void {
  const route = path.endsWith('/') ? path.slice(0, -1) : path
  debug?.('use %s %s', route || '/', handle.name || 'anonymous')
  const layer = { route, handle }
  noteCallLocation(layer)
  app.stack.push(layer)
}
