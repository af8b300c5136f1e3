import { inspect } from 'node:util'
import { defineMatch, type Handler, type StackLayer } from '../layer.ts'
import type { Path } from '../path/compiled-path.ts'
import type { ArrayParams, CompiledRoutePath, PathKey } from '../path/v3/compile.ts'
import { compileRoutePath, readArrayParams } from '../path/v3/compile.ts'
import { executeAnew } from '../path/v4/expression.ts'
import { defineExpression, hasExpressionOf } from '../v4/watched-expression.ts'
import { RouteLayer } from './route-walk.ts'

export interface RouteOptions {
  sensitive?: boolean | undefined
  strict?: boolean | undefined
}

/** A route of 3.x: the handlers of one method and path, as in `app.routes`. */
export class Route extends RouteLayer {
  declare path: Path
  declare method: string
  declare callbacks: Handler[]
  declare keys: PathKey[]
  declare regexp: RegExp
  /** Missing until a path was matched. */
  declare params: ArrayParams
  readonly #compiled: CompiledRoutePath

  constructor(method: string, path: Path, callbacks: Handler[], options?: RouteOptions) {
    const compiled = compileRoutePath(path, {
      sensitive: Boolean(options?.sensitive),
      strict: Boolean(options?.strict),
    })
    super(compiled, path)
    this.path = path
    this.method = method
    this.callbacks = callbacks
    this.keys = compiled.keys
    defineExpression(this, compiled)
    this.#compiled = compiled
  }

  override isAsCompiled(): boolean {
    return hasExpressionOf(this, this.#compiled)
  }

  /** What the route captures from a path, with the compiled matcher or with the RegExp that replaced it. */
  capture(path: string): ReturnType<CompiledRoutePath['execute']> {
    return this.isAsCompiled() ? this.#compiled.execute(path) : executeAnew(this.regexp, path)
  }
}

const layers = Route.prototype as unknown as StackLayer & Route // to the plan these routes are layers

defineMatch(layers, function match(this: Route, path): boolean {
  this.params = [] as unknown as ArrayParams // named values are added below
  const captures = path === null || path === undefined ? null : this.capture(path)
  if (captures === null) return false
  readArrayParams(captures, this.keys, this.params)
  return true
})

// People print `app.routes`: show the RegExp, not its accessor.
Object.defineProperty(Route.prototype, inspect.custom, {
  configurable: true,
  writable: true,
  value(this: Route): object {
    const plain = Object.create(Route.prototype, Object.getOwnPropertyDescriptors({ ...this }))
    return Object.defineProperty(plain, inspect.custom, { value: undefined })
  },
})
