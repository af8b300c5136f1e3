import fc from 'fast-check'
import { handler } from './actions.ts'
import type { Action, LayerSpec, VerbSpec } from './case.ts'

/** A `use` or a route. */
export function layer(action: fc.Arbitrary<Action>): fc.Arbitrary<LayerSpec> {
  const handlers = fc.array(handler(action), { minLength: 1, maxLength: 3 })
  const verbs = fc.array(verb(action), { maxLength: 3 })
  return fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('use' as const), path: mount(), handlers }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('route' as const), path: pathNumber(), verbs }) },
  )
}

/** Where a `use` is mounted, if anywhere. */
export function mount(): fc.Arbitrary<number | undefined> {
  return fc.option(pathNumber(), { nil: undefined, freq: 3 })
}

function pathNumber(): fc.Arbitrary<number> {
  return fc.nat({ max: 11 })
}

/** Handlers for one method of a route. */
export function verb(action: fc.Arbitrary<Action>): fc.Arbitrary<VerbSpec> {
  return fc.record({
    method: fc.constantFrom('get', 'get', 'get', 'post', 'put', 'head', 'options', 'all', 'all', 'm-search'),
    handlers: fc.array(handler(action), { minLength: 1, maxLength: 3 }),
  })
}
