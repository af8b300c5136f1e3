// hot path
import type { Next, QueryFunction } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { wayOut } from '../../core/app-boundary.ts'
import { type ApplicationRouter, kLine, type RoutedApplication } from '../../core/line.ts'
import { createDebug } from '../../debug.ts'
import type { createInit } from './init.ts'
import type { query } from './query.ts'

const debug = createDebug('express:application')

const kHasFirstLayers: unique symbol = Symbol('has first layers')

/** An application of 4.x: its router is there once something is registered. */
export interface V4Application extends RoutedApplication {
  /** Whether the router begins with the layers of this line. If another package made it, that package's layers enter the application. */
  [kHasFirstLayers]?: true
  _router?: ApplicationRouter
  lazyrouter(): void
}

export type LifecycleMethods = Pick<V4Application, 'init' | 'lazyrouter' | 'handle'>

/** What makes the first two layers of an application. */
export interface FirstLayers {
  readonly query: typeof query
  readonly init: typeof createInit
}

/** How an application of 4.x is set up, and how each request enters it. */
export function createLifecycle({ query, init }: FirstLayers): Part<V4Application, LifecycleMethods> {
  return { ...lifecycleMethods, lazyrouter }

  function lazyrouter(this: V4Application): void {
    if (this._router) return
    this._router = this[kLine].createRouter({
      caseSensitive: this.enabled('case sensitive routing'),
      strict: this.enabled('strict routing'),
    })
    this._router.use(query(this.get('query parser fn') as QueryFunction | undefined))
    this._router.use(init(this))
    this[kHasFirstLayers] = true
  }
}

const lifecycleMethods: Part<V4Application, Omit<LifecycleMethods, 'lazyrouter'>> = {
  init() {
    this.cache = {}
    this.engines = {}
    this.settings = {}
    this.defaultConfiguration()
    Object.defineProperty(this, 'router', { get: refuseRouter })
  },

  handle(req, res, callback) {
    const line = this[kLine]
    const done: Next = callback ? wayOut(req, res, callback) : (err) => line.finish(this, req, res)(err)
    const router = this._router
    if (!router) {
      debug?.('no routes defined on app')
      done()
      return
    }
    // Before the first layers run: a `query` that another line left on the request must not be taken for ours.
    if (this[kHasFirstLayers]) line.enter(this, req, res, !callback)
    router.handle(req, res, done)
  },
}

function refuseRouter(): never {
  throw new Error(
    "'app.router' is deprecated!\nPlease see the 3.x to 4.x migration guide for details on how to update your app.",
  )
}
