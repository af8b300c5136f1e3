import type { Part } from '../contract/part.ts'
import { methodNames } from '../http/methods.ts'
import type { Handler } from '../router/layer.ts'
import type { Path } from '../router/path/compiled.ts'
import type { Route } from '../router/route.ts'
import { kLine, type RoutedApplication } from './line.ts'

export type RoutingMethods = Pick<RoutedApplication, 'route' | 'param'>

/** Routes of an application: they go to its router. */
export const routingMethods: Part<RoutedApplication, RoutingMethods> = {
  route(path) {
    return this[kLine].routerOf(this).route(path)
  },

  param(name, fn) {
    if (Array.isArray(name)) {
      for (const one of name) this.param(one, fn)
    } else {
      this[kLine].routerOf(this).param(name, fn)
    }
    return this
  },
}

/** A method for each HTTP method, and `all`. With one argument, `get` reads a setting. */
export const verbMethods: Part<RoutedApplication, Record<string, unknown>> = createVerbs()

function createVerbs(): Record<string, unknown> {
  const verbs: Record<string, unknown> = {}
  for (const method of methodNames) {
    verbs[method] = function verb(this: RoutedApplication, path: Path, ...args: unknown[]): RoutedApplication {
      const handlers = this[kLine].readHandlers(args, method)
      register(this[kLine].addRoute(this, path), method, handlers)
      return this
    }
  }
  const addGetRoute = verbs['get'] as (...args: unknown[]) => unknown
  verbs['get'] = function get(this: RoutedApplication, ...args: unknown[]): unknown {
    return args.length === 1 ? this.set(args[0] as string) : addGetRoute.apply(this, args)
  }
  verbs['all'] = function all(this: RoutedApplication, path: Path, ...args: unknown[]): RoutedApplication {
    // It registers every method in turn, and names the first one where the handlers are no good.
    const handlers = this[kLine].readHandlers(args, methodNames[0] as string)
    const route = this[kLine].addRoute(this, path)
    for (const method of methodNames) register(route, method, handlers)
    return this
  }
  return verbs
}

function register(route: Route, method: string, handlers: Handler[]): void {
  const add = route[method] as (...handlers: unknown[]) => Route
  add.apply(route, handlers)
}
