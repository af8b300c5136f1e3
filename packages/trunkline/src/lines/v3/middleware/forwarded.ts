import { loadPackage } from './load-package.ts'

/** Middleware that a package provides unchanged. */
export interface Forwarded {
  /** Its name on the framework, for messages. */
  readonly middleware: string
  readonly package: string
  /** Name and parameter count of the original function; tools show them. */
  readonly name: string
  readonly length: number
  /** The properties that the function had, such as `session.Store`. */
  readonly statics: readonly string[]
}

/** Creates a function that loads the package when it is called or a property of it is read. */
export function createForwarded<Factory>(forwarded: Forwarded): Factory {
  const load = (): Callable => loadPackage<Callable>(forwarded.package, forwarded.middleware)
  const factory = (...args: unknown[]): unknown => load()(...args)
  Object.defineProperties(factory, {
    name: { configurable: true, value: forwarded.name },
    length: { configurable: true, value: forwarded.length },
  })
  forwardStatics(factory, forwarded.statics, load)
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

type Callable = (...args: unknown[]) => unknown
