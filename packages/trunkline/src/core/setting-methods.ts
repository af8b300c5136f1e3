import type { Settings } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { createDebug } from '../debug.ts'
import { registerFrom } from '../router/refusal.ts'
import { loadTree } from '../routes/walk-routes.ts'
import { isDeveloped } from './advice.ts'
import { type Application, kLine } from './line.ts'
import { compileETag, compileQueryParser } from './settings.ts'

const debug = createDebug('express:application')

export const settingMethods: Part<
  Application,
  Pick<Application, 'set' | 'enable' | 'disable' | 'enabled' | 'disabled'>
> = {
  set(name, value) {
    // biome-ignore lint/complexity/noArguments: set(name, undefined) sets; tools see two parameters
    if (arguments.length === 1) return readSetting(this.settings, name)
    debug?.('set "%s" to %o', name, value)
    // Assigning `__proto__` would replace the prototype of an object that has one.
    if (name !== '__proto__') this.settings[name] = value
    else Object.defineProperty(this.settings, name, { configurable: true, enumerable: true, writable: true, value })
    registerFrom(this.set, () => compileSetting(this, name, value), this[kLine].completeRefusal)
    return this
  },

  enabled(name) {
    return Boolean(this.set(name))
  },

  disabled(name) {
    return !this.set(name)
  },

  enable(name) {
    return this.set(name, true) as typeof this
  },

  disable(name) {
    return this.set(name, false) as typeof this
  },
}

/** The value of a setting, the app's own or its parent's. Names from Object.prototype, such as `toString`, have none. */
function readSetting(settings: Settings, name: string): unknown {
  if (!(name in Object.prototype)) return settings[name]
  for (
    let own: Settings | null = settings;
    own !== null && own !== Object.prototype;
    own = Object.getPrototypeOf(own)
  ) {
    if (Object.hasOwn(own, name)) return own[name]
  }
  return undefined
}

/** Compiles settings that stand for a function, so that no request has to. */
function compileSetting(app: Application, name: string, value: unknown): void {
  switch (name) {
    case 'etag':
      app.set('etag fn', compileETag(value, app[kLine].etags))
      break
    case 'query parser': {
      const { queryParsers } = app[kLine]
      if (queryParsers !== undefined) app.set('query parser fn', compileQueryParser(value, queryParsers))
      break
    }
    case 'error page':
      if (value && app.settings['env'] === 'development') app[kLine].development().recordHandlers()
      break
    case 'method not allowed':
    case 'strict head':
      if (value) loadTree() // a 405 needs it, and a process may be unable to load anything by then
      break
    case 'report unanswered':
      app[kLine].development().watchUnanswered(app.settings)
      break
    case 'trust proxy':
      app.set('trust proxy fn', app[kLine].compileTrust(value))
      setTrustDefault(app.settings, false)
      break
    default:
      if (isDeveloped(app.settings)) app[kLine].development().adviseOnSetting(name)
  }
}

/** Marks settings whose `trust proxy` was never set, so that the parent's value applies. */
const kTrustIsDefault: unique symbol = Symbol('trust proxy is the default')

export function isTrustDefault(settings: Settings): boolean {
  return (settings as { [kTrustIsDefault]?: boolean })[kTrustIsDefault] === true
}

export function setTrustDefault(settings: Settings, value: boolean): void {
  Object.defineProperty(settings, kTrustIsDefault, { configurable: true, value })
}
