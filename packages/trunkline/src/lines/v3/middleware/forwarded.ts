import { requireInstalled } from '../../../view/installed-package.ts'

/**
 * Creates a function that loads the package when it is called or a property of it is read: middleware that a package
 * provides unchanged. `original` is the name and the parameter count of its function, which tools show, and `statics`
 * are the properties that it has, such as `session.Store`.
 */
export function createForwarded<Factory>(
  middleware: string,
  packageName: string,
  original: Pick<Function, 'name' | 'length'>,
  statics: readonly string[] = [],
): Factory {
  const load = (): Callable => loadPackage<Callable>(packageName, middleware)
  const factory = (...args: unknown[]): unknown => load()(...args)
  Object.defineProperties(factory, {
    name: { configurable: true, value: original.name },
    length: { configurable: true, value: original.length },
  })
  forwardStatics(factory, statics, load)
  return factory as Factory // the caller knows what the package takes and gives
}

/** Shows properties of a package on another object. Reading one, or assigning to it, loads the package. */
export function forwardStatics(target: object, names: readonly string[], load: () => object): void {
  for (const name of names) {
    Object.defineProperty(target, name, {
      configurable: true,
      enumerable: true,
      get: () => Reflect.get(load(), name),
      set: (value: unknown) => Reflect.set(load(), name, value),
    })
  }
}

/**
 * Loads the package that replaces a bundled middleware: from the app's folder, otherwise from the framework's.
 * @throws Error that says how to install the package if it is missing
 */
export function loadPackage<Exports>(name: string, middleware: string): Exports {
  const installed = requireInstalled(name)
  if (installed !== undefined) return installed.exports as Exports // the package's documented interface
  const message = `The middleware "${middleware}" needs the package "${name}". Install it with "npm install ${name}".`
  throw Object.assign(new Error(message), { code: 'MODULE_NOT_FOUND' })
}

type Callable = (...args: unknown[]) => unknown
