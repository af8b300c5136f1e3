import type { Part } from '../contract/part.ts'
import { methodNames } from '../http/methods.ts'
import { registerHandlers } from '../router/call-sites.ts'
import type { Handler, Route } from '../router/layer.ts'
import { registerFrom } from '../router/refusal.ts'
import { kLine, type RoutedApplication } from './line.ts'

export type RoutingMethods = Pick<RoutedApplication, 'route' | 'param'>

/** Routes of an application: they go to its router. */
export const routingMethods: Part<RoutedApplication, RoutingMethods> = {
  route(path) {
    return registerFrom(this.route, () => this[kLine].routerOf(this).route(path))
  },

  param(name, fn) {
    registerFrom(this.param, () => {
      if (Array.isArray(name)) for (const one of name) this.param(one, fn)
      else this[kLine].routerOf(this).param(name, fn)
    })
    return this
  },
}

/** A method for each HTTP method, and `all`. With one argument, `get` reads a setting. */
export const verbMethods: Part<RoutedApplication, Record<string, unknown>> = createVerbs()

function createVerbs(): Record<string, unknown> {
  const verbs: Record<string, unknown> = {}
  for (const method of methodNames) {
    verbs[method] = function verb(this: RoutedApplication, first: unknown, ...more: unknown[]): RoutedApplication {
      const { path, handlers } = this[kLine].readRegistration([first, ...more])
      const add = (): void => {
        const checked = this[kLine].readHandlers(handlers, method)
        register(this[kLine].addRoute(this, path), method, checked)
      }
      registerHandlers(verb, add, () => this[kLine].describePlace({ method, path, handlers }))
      return this
    }
  }
  const addGetRoute = verbs['get'] as (...args: unknown[]) => unknown
  verbs['get'] = function get(this: RoutedApplication, ...args: unknown[]): unknown {
    return isSettingName(this, args)
      ? this.set(args[0] as string)
      : registerHandlers(get, () => addGetRoute.apply(this, args))
  }
  verbs['all'] = function all(this: RoutedApplication, first: unknown, ...more: unknown[]): RoutedApplication {
    const { path, handlers } = this[kLine].readRegistration([first, ...more])
    const add = (): void => {
      // It registers every method in turn, and names the first one where the handlers are no good.
      const checked = this[kLine].readHandlers(handlers, methodNames[0] as string)
      const route = this[kLine].addRoute(this, path)
      for (const method of methodNames) register(route, method, checked)
    }
    registerHandlers(all, add, () => this[kLine].describePlace({ method: 'all', path, handlers }))
    return this
  }
  return verbs
}

/** Whether `get` was called with the name of a setting, and not with a handler alone, which some lines take. */
function isSettingName(app: RoutedApplication, args: unknown[]): boolean {
  return args.length === 1 && app[kLine].readRegistration(args).handlers.length === 0
}

function register(route: Route, method: string, handlers: Handler[]): void {
  const add = route[method] as (...handlers: unknown[]) => Route
  add.apply(route, handlers)
}
