import fc from 'fast-check'
import { handler, once, quietAction } from './actions.ts'
import type { Change, PlainChange } from './case.ts'
import type { Grammar } from './grammar.ts'
import { layer, verb } from './layers.ts'

const plainChanges: PlainChange[] = [
  'push a layer again',
  'push a foreign layer',
  'splice one out',
  'splice two over',
  'shift',
  'unshift the last',
  'swap with the first',
  'cut',
  'sort',
  'reverse',
  'assign a filtered copy',
  'assign a reversed copy',
  'assign the first array again',
  'change a former array',
  'match always',
  'match never',
  'match and throw',
  'match something odd',
  'match by the prototype',
  'match in lower case',
  'restore match',
  'toggle mergeParams',
  'wrap the running of requests',
  'wrap the running of errors',
]

/** Something done to a router between or during requests. What is added by it changes nothing further. */
export function change({ changes, paramName }: Grammar): fc.Arbitrary<Change> {
  const plain = fc.constantFrom(...plainChanges, ...changes).map((kind) => ({ kind }))
  return fc.record({
    router: fc.nat({ max: 5 }),
    at: fc.nat({ max: 30 }),
    what: fc.oneof<fc.WeightedArbitrary<Change['what']>[]>(
      { weight: 8, arbitrary: plain },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('add a layer' as const), layer: layer(quietAction) }) },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('replace handle' as const), handler: handler(quietAction) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('extend the route' as const), verb: verb(quietAction) }) },
      { weight: 1, arbitrary: addedCallback(paramName) },
    ),
  })
}

function addedCallback(name: fc.Arbitrary<string>): fc.Arbitrary<Change['what']> {
  const kind = fc.constant('add a param callback' as const)
  return fc.record({ kind, name, action: once(quietAction) })
}
