import { sharedBetweenCopies } from '../between-copies.ts'

// Functions that pass requests on, and the application or router that they call.
const targets = sharedBetweenCopies('targets', () => new WeakMap<object, object>())

/** Remembers that a function passes requests on to an application or a router. */
export function noteTarget(fn: object, target: object): void {
  targets.set(fn, target)
}

export function notedTargetOf(fn: object): object | undefined {
  return targets.get(fn)
}
