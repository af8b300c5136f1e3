import { sharedBetweenCopies } from '../between-copies.ts'

// The applications and routers behind the functions that pass requests on to them.
const targets = sharedBetweenCopies('targets', () => new WeakMap<object, object>())

export function noteTarget(fn: object, target: object): void {
  targets.set(fn, target)
}

export function notedTargetOf(fn: object): object | undefined {
  return targets.get(fn)
}
