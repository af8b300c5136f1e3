import type { Part } from '../../contract/part.ts'
import { kLine } from '../../core/line.ts'
import { methodNames } from '../../http/methods.ts'
import { registerHandlers } from '../../router/call-sites.ts'
import { registerFrom } from '../../router/refusal.ts'
import type { ParamFactory } from '../../router/v4/param-factory.ts'
import type { V3Application } from './lifecycle.ts'

interface RoutingMethods {
  param(name: string | string[] | ParamFactory, ...callbacks: unknown[]): V3Application
}

/** Callbacks for parameters: they go to the application's router. */
export const routingMethods: Part<V3Application, RoutingMethods> = {
  param(name, ...callbacks) {
    if (typeof name === 'function') {
      this._router.param(name)
      return this
    }
    registerFrom(this.param, () => {
      for (const one of Array.isArray(name) ? name : [name]) {
        const key = one[0] === ':' ? one.slice(1) : one
        for (const callback of callbacks) this._router.param(key, callback)
      }
    })
    return this
  },
}

/** A method for each HTTP method, and `all`. With one argument, `get` reads a setting. */
export const verbMethods: Record<string, Verb> = createVerbs()

type Verb = (this: V3Application, path?: unknown, ...callbacks: unknown[]) => unknown

function createVerbs(): Record<string, Verb> {
  const verbs: Record<string, Verb> = {}
  for (const method of methodNames) {
    verbs[method] = function verb(path, ...callbacks) {
      // Unless it was mounted by hand, the router stands where the first route is added.
      if (!this._usedRouter) this.use(this.router)
      const add = this._router[method as 'all'] as (...args: unknown[]) => unknown
      const describe = (): string => this[kLine].describePlace({ method, path, handlers: callbacks })
      registerHandlers(verb, () => add.call(this._router, path, ...callbacks), describe)
      return this
    }
  }
  const addGetRoute = verbs['get'] as Verb
  verbs['get'] = function get(...args: unknown[]) {
    if (args.length === 1) return this.set(args[0] as string)
    return registerHandlers(get, () => addGetRoute.apply(this, args as [unknown]))
  }
  verbs['all'] = function all(path, ...callbacks) {
    const add = (): void => {
      for (const method of methodNames) verbs[method]?.call(this, path, ...callbacks)
    }
    registerHandlers(all, add, () => this[kLine].describePlace({ method: 'all', path, handlers: callbacks }))
    return this
  }
  return verbs
}
