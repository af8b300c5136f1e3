import type { Part } from '../contract/part.ts'
import { methodNames } from '../http/methods.ts'
import { registerHandlers } from '../router/call-sites.ts'
import type { Handler, Route } from '../router/layer.ts'
import { registerFrom } from '../router/refusal.ts'
import { createVerbs, type Verb } from '../router/registration.ts'
import { type Application, kLine, type RoutedApplication, type RoutedLine } from './line.ts'

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
export const verbMethods: Record<string, unknown> = readSettingsByGet({
  ...createVerbs<RoutedApplication>(methodNames, lineOf, (app, method, { path, handlers }) => {
    const checked = app[kLine].readHandlers(handlers, method)
    register(app[kLine].addRoute(app, path), method, checked)
  }),
  ...createVerbs<RoutedApplication>(['all'], lineOf, (app, _all, { path, handlers }) => {
    // It registers every method in turn, and names the first one where the handlers are no good.
    const checked = app[kLine].readHandlers(handlers, methodNames[0] as string)
    const route = app[kLine].addRoute(app, path)
    for (const method of methodNames) register(route, method, checked)
  }),
})

function lineOf(app: RoutedApplication): RoutedLine {
  return app[kLine]
}

/** Lets `get` read a setting when it is called with its name alone, and not with a handler, which some lines take. */
export function readSettingsByGet<App extends Application>(verbs: Record<string, Verb<App>>): Record<string, unknown> {
  const addRoute = verbs['get'] as Verb<App>
  return {
    ...verbs,
    get: function get(this: App, ...args: unknown[]): unknown {
      const isSettingName = args.length === 1 && this[kLine].readRegistration(args).handlers.length === 0
      if (isSettingName) return this.set(args[0] as string)
      return registerHandlers(get, () => addRoute.apply(this, args as [unknown]))
    },
  }
}

function register(route: Route, method: string, handlers: Handler[]): void {
  const add = route[method] as (...handlers: unknown[]) => Route
  add.apply(route, handlers)
}
