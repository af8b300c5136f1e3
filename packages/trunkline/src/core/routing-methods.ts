import type { Part } from '../contract/part.ts'
import { methodNames } from '../http/names.ts'
import { registerHandlers } from '../router/call-locations.ts'
import type { Route } from '../router/layer.ts'
import { registerFrom } from '../router/refusal.ts'
import { createVerbs, type Verb } from '../router/registration.ts'
import { type Application, kLine, type RoutedApplication } from './line.ts'

export const routingMethods: Part<RoutedApplication, Pick<RoutedApplication, 'route' | 'param'>> = {
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

/** One method for each HTTP method, and `all`. `get` with one argument reads a setting. */
export const verbMethods: Record<string, unknown> = readSettingsByGet(
  createVerbs<RoutedApplication>(
    [...methodNames, 'all'],
    (app) => app[kLine],
    (app, method, { path, handlers }) => {
      const route = app[kLine].addRoute(app, path)
      for (const each of method === 'all' ? methodNames : [method]) {
        const add = route[each] as (...handlers: unknown[]) => Route
        add.apply(route, handlers)
      }
    },
  ),
)

/** Makes `get` read a setting if its only argument is a name, not a handler (on some lines the path is optional). */
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
