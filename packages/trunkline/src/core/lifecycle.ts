// hot path
import type { Part } from '../contract/part.ts'
import { createDebug } from '../debug.ts'
import type { Router } from '../router/router.ts'
import { type Application, kLine } from './line.ts'
import { inheritFrom } from './mounting.ts'
import { markTrustAsDefault } from './setting-methods.ts'

const debug = createDebug('express:application')

export type LifecycleMethods = Pick<Application, 'init' | 'defaultConfiguration' | 'handle'>

/** An application's beginning, and the way of each request into it. */
export const lifecycleMethods: Part<Application, LifecycleMethods> = {
  init() {
    this.cache = Object.create(null)
    this.engines = Object.create(null)
    this.settings = Object.create(null)
    this.defaultConfiguration()
    defineRouter(this)
  },

  defaultConfiguration() {
    const env = process.env['NODE_ENV'] || 'development'
    for (const [name, value] of this[kLine].defaults(env)) this.set(name, value)
    markTrustAsDefault(this.settings)
    debug?.('booting in %s mode', env)

    this.on('mount', function onmount(this: Application, parent: Application) {
      inheritFrom(parent, this)
    })
    this.locals = Object.create(null)
    this.mountpath = '/'
    this.locals['settings'] = this.settings
  },

  handle(req, res, callback) {
    const line = this[kLine]
    const done = callback || line.finish(this, req, res)
    if (this.settings['x-powered-by']) res.setHeader('X-Powered-By', 'Trunkline')
    req.res = res as typeof req.res
    res.req = req as typeof res.req
    line.enter(this, req, res, !callback)
    if (!res.locals) res.locals = Object.create(null)
    this.router.handle(req as Parameters<Router['handle']>[0], res as Parameters<Router['handle']>[1], done)
  },
}

/** Makes the router at its first use: until then the settings that it reads can still be made. */
function defineRouter(app: Application): void {
  let router: Router | undefined
  Object.defineProperty(app, 'router', {
    configurable: true,
    enumerable: true,
    get: function getRouter(this: Application): Router {
      router ??= new this[kLine].Router({
        caseSensitive: this.enabled('case sensitive routing'),
        strict: this.enabled('strict routing'),
      })
      return router
    },
  })
}
