import fc from 'fast-check'
import { once, quietAction } from './actions.ts'
import type { Action, Case, Change, LayerSpec, RequestSpec, Round, RouterSpec, Tweak } from './case.ts'
import { change } from './changes.ts'
import type { Grammar } from './grammar.ts'
import { layer, mount } from './layers.ts'
import { tweaks } from './urls.ts'

/** Routers large enough to be planned, more often than not, and several rounds of requests for each. */
export function routerCase(grammar: Grammar): fc.Arbitrary<Case> {
  const changes = change(grammar)
  const action = fc.oneof<fc.WeightedArbitrary<Action>[]>(
    { weight: 15, arbitrary: quietAction },
    { weight: 1, arbitrary: changes.map((made): Action => ({ does: 'change', change: made })) },
  )
  return (
    fc
      .record({
        paths: fc.array(grammar.path, { minLength: 1, maxLength: 12, size: 'max' }),
        router: router({ action, paramName: grammar.paramName }, 2, 26),
        longestUrl: fc.constant(grammar.longestUrl),
        rounds: fc.array(round(changes), { minLength: 1, maxLength: 4 }),
      })
      // As data a case fills pages; the error that comes with a counterexample has it as a program.
      .map((made) => Object.assign(made, { [fc.toStringMethod]: () => '(the routers and requests below)' }))
  )
}

interface RouterParts {
  readonly action: fc.Arbitrary<Action>
  readonly paramName: fc.Arbitrary<string>
}

function router(parts: RouterParts, depth: number, maxLength: number): fc.Arbitrary<RouterSpec> {
  const { action, paramName } = parts
  const flag = fc.boolean()
  return fc.record({
    options: fc.record({ mergeParams: flag, caseSensitive: flag, strict: flag }, { requiredKeys: [] }),
    params: fc.array(fc.record({ name: paramName, action: once(action) }), { maxLength: 2 }),
    layers: fc.array(depth === 0 ? layer(action) : layerOrRouter(parts, depth), { maxLength, size: 'max' }),
  })
}

function layerOrRouter(parts: RouterParts, depth: number): fc.Arbitrary<LayerSpec> {
  const nested = fc.record({
    kind: fc.constant('router' as const),
    path: mount(),
    router: router(parts, depth - 1, 10),
  })
  return fc.oneof({ weight: 9, arbitrary: layer(parts.action) }, { weight: 1, arbitrary: nested })
}

const outerParams: Record<string, string>[] = [{ id: 'outer' }, { 0: 'x', 1: 'y', id: 'outer' }]

const request: fc.Arbitrary<RequestSpec> = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'get', undefined),
  chain: fc.nat({ max: 60 }),
  picks: fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 6 }),
  tweak: fc.oneof(
    { weight: 2, arbitrary: fc.constant<Tweak>('none') },
    { weight: 3, arbitrary: fc.constantFrom(...(Object.keys(tweaks) as Tweak[])) },
  ),
  outerParams: fc.option(fc.constantFrom(...outerParams), { nil: undefined, freq: 4 }),
})

function round(changes: fc.Arbitrary<Change>): fc.Arbitrary<Round> {
  return fc.record({
    changes: fc.array(changes, { maxLength: 2 }),
    together: fc.constantFrom(false, false, true),
    requests: fc.array(request, { minLength: 1, maxLength: 5 }),
  })
}
