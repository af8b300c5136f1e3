// hot path
import type { Next } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { setPoweredBy, wayOut } from '../../core/app-boundary.ts'
import { kLine, type RoutedApplication } from '../../core/line.ts'

export type LifecycleMethods = Pick<RoutedApplication, 'init' | 'handle'>

/** How an application of 5.x is set up, and how each request enters it. */
export const lifecycleMethods: Part<RoutedApplication, LifecycleMethods> = {
  init() {
    this.cache = Object.create(null)
    this.engines = Object.create(null)
    this.settings = Object.create(null)
    this.defaultConfiguration()
    defineRouter(this)
  },

  handle(req, res, callback) {
    const line = this[kLine]
    const done: Next = callback ? wayOut(req, res, callback) : (err) => line.finish(this, req, res)(err)
    if (this.settings['x-powered-by']) setPoweredBy(res, line.poweredBy)
    req.res = res as typeof req.res
    res.req = req as typeof res.req
    line.enter(this, req, res, !callback)
    if (!res.locals) res.locals = Object.create(null)
    this.router.handle(req, res, done)
  },
}

/** Makes the router at its first use: until then the settings that it reads can still be made. */
function defineRouter(app: RoutedApplication): void {
  let router: RoutedApplication['router'] | undefined
  Object.defineProperty(app, 'router', {
    configurable: true,
    enumerable: true,
    get: function getRouter(this: RoutedApplication): RoutedApplication['router'] {
      router ??= this[kLine].createRouter({
        caseSensitive: this.enabled('case sensitive routing'),
        strict: this.enabled('strict routing'),
      })
      return router
    },
  })
}
