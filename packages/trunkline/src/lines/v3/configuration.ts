import type { Part } from '../../contract/part.ts'
import { type Application, kLine } from '../../core/line.ts'
import { inheritFrom } from '../../core/mounting.ts'
import { markTrustAsDefault } from '../../core/setting-methods.ts'
import { createDebug } from '../../debug.ts'
import { createInit } from './init.ts'
import type { V3Application } from './lifecycle.ts'
import { createLocalsFunction } from './locals.ts'
import { query } from './query.ts'

const debug = createDebug('express:application')

export type ConfigurationMethods = Pick<V3Application, 'defaultConfiguration'>

/** What a new application of 3.x is set to, and what is in its stack. */
export const configurationMethods: Part<V3Application, ConfigurationMethods> = {
  defaultConfiguration() {
    const env = process.env['NODE_ENV'] || 'development'
    // Below the settings: once the app is mounted, its parent's stand there.
    Object.setPrototypeOf(this.settings, this[kLine].unsetSettings(env))
    for (const [name, value] of this[kLine].defaults(env)) this.set(name, value)
    markTrustAsDefault(this.settings)
    debug?.('booting in %s mode', env)

    this.use(query())
    this.use(createInit(this))
    this.on('mount', function onmount(this: Application, parent: Application) {
      inheritFrom(parent, this)
    })
    this._router = new this[kLine].Router(this as object)
    this.routes = this._router.map
    defineRouter(this)
    this.locals = createLocalsFunction()
    this.locals['settings'] = this.settings
  },
}

function defineRouter(app: V3Application): void {
  Object.defineProperty(app, 'router', {
    configurable: true,
    enumerable: true,
    get: function getRouter(this: V3Application): V3Application['router'] {
      this._usedRouter = true
      this._router.caseSensitive = this.enabled('case sensitive routing')
      this._router.strict = this.enabled('strict routing')
      return this._router.middleware
    },
  })
}

/** Runs the last argument, at once, if the environment is one of those named before it; `all` is each, as is none. */
export function configure(this: V3Application, ...args: unknown[]): V3Application {
  const callback = args.pop() as (this: V3Application) => void
  const isForAll = args.length === 0 || String(args) === 'all'
  if (isForAll || args.includes(this.settings['env'])) callback.call(this)
  return this
}
