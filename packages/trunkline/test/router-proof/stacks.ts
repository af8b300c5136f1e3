import fc from 'fast-check'
import { once, quietAction } from './actions.ts'
import type { Action, Case, Change, LayerSpec, RequestSpec, Round, RouterSpec, SampledPath, Tweak } from './case.ts'
import { change } from './changes.ts'
import type { Grammar } from './grammar.ts'
import { layer, mount } from './layers.ts'
import { tweaks } from './urls.ts'

/** Routers large enough to be planned, more often than not, and several rounds of requests for each. */
export function routerCase(grammar: Grammar): fc.Arbitrary<Case> {
  const sizes = { depth: 2, layers: 26, innerLayers: 10, routers: 1 }
  return caseOf(grammar, fc.array(grammar.path, { minLength: 1, maxLength: 12, size: 'max' }), sizes)
}

/** Routers in routers in routers, most of them with little else before them, under paths that are mostly plain text. */
export function nestedCase(grammar: Grammar): fc.Arbitrary<Case> {
  const plain = fc.constantFrom('/a', '/b', '/a/b', '/A').map((path): SampledPath => ({ path, fill: () => path }))
  const path = fc.oneof({ weight: 6, arbitrary: plain }, { weight: 1, arbitrary: grammar.path })
  const sizes = { depth: 6, layers: 4, innerLayers: 3, routers: 14 }
  return caseOf(grammar, fc.array(path, { minLength: 1, maxLength: 4, size: 'max' }), sizes)
}

/** How deep routers nest, how many layers the outermost and the others have, and how many in 9 and so many are routers. */
interface Sizes {
  readonly depth: number
  readonly layers: number
  readonly innerLayers: number
  readonly routers: number
}

function caseOf(grammar: Grammar, paths: fc.Arbitrary<SampledPath[]>, sizes: Sizes): fc.Arbitrary<Case> {
  const changes = change(grammar)
  const action = fc.oneof<fc.WeightedArbitrary<Action>[]>(
    { weight: 15, arbitrary: quietAction },
    { weight: 1, arbitrary: changes.map((made): Action => ({ does: 'change', change: made })) },
  )
  return (
    fc
      .record({
        paths,
        router: router({ action, paramName: grammar.paramName, sizes }, sizes.depth, sizes.layers),
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
  readonly sizes: Sizes
}

function router(parts: RouterParts, depth: number, maxLength: number): fc.Arbitrary<RouterSpec> {
  const { action, paramName } = parts
  const flag = fc.nat({ max: parts.sizes.routers }).map((number) => number % 2 === 1 && number < 3)
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
    router: router(parts, depth - 1, parts.sizes.innerLayers),
  })
  return fc.oneof({ weight: 9, arbitrary: layer(parts.action) }, { weight: parts.sizes.routers, arbitrary: nested })
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
