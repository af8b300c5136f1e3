import type { ExchangeApplication, RenderCallback } from '../contract/exchange.ts'
import type { View, ViewConstructor, ViewEngine } from './view.ts'

export interface RenderingApplication extends Pick<ExchangeApplication, 'get' | 'enabled'> {
  cache: Record<string, View>
  engines: Record<string, ViewEngine>
  locals: object
}

/** Which properties of an object become locals of a view: release lines differ in this. */
export type ReadLocals = (object: object) => object

/**
 * Renders a view for `app.render`: the given locals win over `_locals`, which win over the app's.
 * @throws whatever the constructor in the setting `view` throws; lookup and engine errors go to the callback
 */
export function renderView(
  app: RenderingApplication,
  name: string,
  options: object | RenderCallback | null | undefined,
  callback?: RenderCallback,
  readLocals: ReadLocals = (object) => object,
): void {
  const given = typeof options === 'function' ? {} : options || {}
  const done = (typeof options === 'function' ? options : callback) as RenderCallback
  const merged = mergeOptions(app, given, readLocals)
  // The cache of 3.x and 4.x is an ordinary object, and a view may be called `constructor`.
  const known = merged['cache'] ? ownValue(app.cache, name) : undefined
  const view = (known as View | undefined) || createFrom(app, name)
  if (!view.path) return done(lookupError(name, view))
  if (merged['cache']) app.cache[name] = view
  try {
    view.render(merged, done)
  } catch (err) {
    done(err)
  }
}

// Read `cache` and `_locals` as own properties: a polluted Object.prototype has no effect.
function mergeOptions(app: RenderingApplication, given: object, readLocals: ReadLocals): Record<string, unknown> {
  const inner = Object(ownValue(given, '_locals')) as object
  const merged: Record<string, unknown> = { ...readLocals(app.locals), ...readLocals(inner), ...readLocals(given) }
  if ((ownValue(merged, 'cache') ?? null) === null) merged['cache'] = app.enabled('view cache')
  return merged
}

function ownValue(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name as keyof object] : undefined
}

function createFrom(app: RenderingApplication, name: string): View {
  const View = app.get('view') as ViewConstructor
  return new View(name, {
    defaultEngine: app.get('view engine') as string | undefined,
    root: app.get('views') as string | string[] | undefined,
    engines: app.engines,
  })
}

function lookupError(name: string, view: View): Error {
  const { root } = view
  const isOne = !Array.isArray(root) || root.length < 2
  const searched = isOne ? `directory "${root}"` : `directories "${root.slice(0, -1).join('", "')}" or "${root.at(-1)}"`
  return Object.assign(new Error(`Failed to lookup view "${name}" in views ${searched}`), { view })
}
