import { StackLayer } from '../layer.ts'
import { LazyExpression } from '../path/v4/lazy-expression.ts'

/**
 * Holds the `regexp` of a layer of 4.x or a route of 3.x, which apps read and sometimes replace: an existing plan must
 * notice. A `LazyExpression` there stands for its RegExp.
 */
const kRegexp: unique symbol = Symbol('regexp')

interface Expressed {
  [kRegexp]?: RegExp | LazyExpression<RegExp>
}

interface Compiled {
  readonly regexp: RegExp
}

/** Gives a layer the `regexp` of its compiled path. */
export function defineExpression(layer: object, compiled: Compiled): void {
  const value = compiled instanceof LazyExpression ? compiled : compiled.regexp
  Object.defineProperty(layer, kRegexp, { writable: true, value })
  Object.defineProperty(layer, 'regexp', watchedExpression)
}

/** Whether a layer still has the `regexp` of its compiled path. */
export function hasExpressionOf(layer: object, compiled: Compiled): boolean {
  const held: object | undefined = (layer as Expressed)[kRegexp]
  return held === compiled || held === compiled.regexp
}

// One pair of functions for all layers, so that all have one shape.
const watchedExpression: PropertyDescriptor & ThisType<Expressed> = {
  configurable: true,
  enumerable: true,
  get() {
    const held = this[kRegexp]
    return held instanceof LazyExpression ? held.regexp : held
  },
  set(replacement: RegExp) {
    StackLayer.noteReplacement(this)
    this[kRegexp] = replacement
  },
}
