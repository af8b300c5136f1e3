// hot path
import type { Part } from '../../contract/part.ts'
import { wayOut } from '../../core/app-boundary.ts'
import { type Application, kLine, type Line } from '../../core/line.ts'
import type { Handler } from '../../router/layer.ts'
import type { MiddlewareLayer } from '../../router/v3/middleware-walk.ts'
import { MiddlewareWalk } from '../../router/v3/middleware-walk.ts'
import type { ViewConstructor } from '../../view/view.ts'
import type { Choices } from './choices.ts'
import type { RouteMap, Router, RouterConstructor } from './router.ts'

/** The record of 3.x: what its own code asks for, and what users see, besides what the core asks for. */
export interface V3Line extends Line {
  /** Settings as they are read while nobody has set them. */
  readonly unsetSettings: Choices['unsetSettings']
  readonly View: ViewConstructor
  readonly Router: RouterConstructor
  /** What a message about a handler that cannot be called says besides Express's words. */
  readonly describePlace: Choices['describePlace']
}

/** An application of 3.x: a stack of middleware, one of which may be its router. */
export interface V3Application extends Application {
  readonly [kLine]: V3Line
  /** Where it is mounted. */
  route: string
  stack: MiddlewareLayer[]
  routes: RouteMap
  _router: Router
  _usedRouter?: boolean
  /** The router as middleware; reading it means that it is mounted by hand. */
  readonly router: Handler
}

export type LifecycleMethods = Pick<V3Application, 'init' | 'handle'>

/** How an application of 3.x is set up, and how each request enters it. */
export const lifecycleMethods: Part<V3Application, LifecycleMethods> = {
  init() {
    this.route = '/'
    this.stack = []
    this.cache = {}
    this.settings = {}
    this.engines = {}
    this.defaultConfiguration()
  },

  handle(req, res, out) {
    const line = this[kLine]
    const done = out ? wayOut(req, res, out) : line.finish(this, req, res)
    // Before the first layers run: a `query` that another line left on the request must not be taken for ours.
    line.enter(this, req, res, !out)
    // A request that was made by hand, without a URL: it matches no path.
    if (typeof req.url === 'string') new MiddlewareWalk(this.stack, req as never, res as never, done).start()
    else setImmediate(done)
  },
}
