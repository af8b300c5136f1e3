import { NestedWalk } from '../../src/router/nested-walk.ts'

/** The methods of a walk that goes into mounted routers. They are protected. */
interface Methods {
  goInto(...args: unknown[]): boolean
  separate(): void
}

/** Counts how often a walk went into a mounted router by itself, until stopped; what it does can be spoilt meanwhile. */
export function watchNesting(spoilt: Partial<Methods> = {}): { stop(): number } {
  const methods = NestedWalk.prototype as unknown as Methods
  const { goInto, separate } = methods
  let count = 0
  methods.goInto = function watched(...args) {
    const isInside = goInto.apply(this, args)
    if (isInside) count++
    return isInside
  }
  Object.assign(methods, spoilt)
  return {
    stop() {
      Object.assign(methods, { goInto, separate })
      return count
    },
  }
}
