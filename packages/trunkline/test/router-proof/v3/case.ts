import fc from 'fast-check'
import { fillSketch, type Sketch, sketch } from '../../support/v4-patterns.ts'

/** A case is plain data: what to register, what to change and what to ask. It shrinks, and any framework can play it. */
export interface Case {
  readonly paths: readonly Sketch[]
  readonly settings: readonly ('case sensitive routing' | 'strict routing')[]
  readonly steps: readonly Step[]
  readonly rounds: readonly Round[]
}

export interface Round {
  readonly changes: readonly Change[]
  readonly requests: readonly Asked[]
}

/** Something registered on an application. Paths of routes are numbers of `paths`, taken modulo what there is. */
export type Step =
  | { readonly kind: 'use'; readonly prefix: string | undefined; readonly handler: HandlerSpec }
  | {
      readonly kind: 'route'
      readonly method: string
      readonly path: number
      readonly handlers: readonly HandlerSpec[]
    }
  | { readonly kind: 'param'; readonly name: string; readonly action: Action }
  | { readonly kind: 'router' }
  | { readonly kind: 'app'; readonly prefix: string | undefined; readonly steps: readonly Step[] }

export interface HandlerSpec {
  readonly arity: 3 | 4 | 5
  readonly action: Action
}

export type Action =
  | { readonly does: PlainAction }
  | { readonly does: 'rewrite url'; readonly url: string }
  | { readonly does: 'rewrite method'; readonly method: string }
  | { readonly does: 'change'; readonly change: Change }

const PLAIN_ACTIONS = [
  'next',
  'next route',
  'next error',
  'pass error on',
  'throw',
  'throw undefined',
  'answer',
  'next later',
  'next twice',
  'next and throw',
] as const
export type PlainAction = (typeof PLAIN_ACTIONS)[number]

/** Something that people do to an application at run time. `app` and `at` are taken modulo what there is. */
export interface Change {
  readonly app: number
  readonly at: number
  readonly what: { readonly kind: PlainChange } | { readonly kind: 'add'; readonly step: Step }
}

const PLAIN_CHANGES = [
  'splice a layer out',
  'push a layer again',
  'push a record',
  'rename a mount',
  'reverse the stack',
  'assign a filtered stack',
  'splice a route out',
  'push a route again',
  'reverse the routes',
  'assign filtered routes',
  'delete the routes of a method',
  'replace a regexp',
  'drop a callback',
] as const
export type PlainChange = (typeof PLAIN_CHANGES)[number]

export interface Asked {
  readonly method: string
  /** The path to fill in, and what to choose on the way. */
  readonly path: number
  readonly picks: readonly number[]
  readonly prefix: string
}

const PREFIXES = ['/a', '/a/b', '/users', '/a.b', '/b/', 'a', '/'] as const
const prefix = fc.constantFrom(undefined, undefined, undefined, ...PREFIXES)
const NAMES = ['id', 'a', 'b']
// Mostly one of them: only a list of some length is worth a plan.
const METHODS = [...Array<'get'>(9).fill('get'), 'post', 'head', 'options', 'all'] as const
const URLS = ['/', '/a', '/a/b/c', '/a.json', '/users/1', 'a', '/a?x', '*', '//a']

const quiet: fc.Arbitrary<Action> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Action>({ does: 'next' }) },
  { weight: 5, arbitrary: fc.constantFrom(...PLAIN_ACTIONS).map((does): Action => ({ does })) },
  { weight: 1, arbitrary: fc.constantFrom(...URLS).map((url): Action => ({ does: 'rewrite url', url })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('GET', 'POST', 'OPTIONS', 'HEAD')
      .map((method): Action => ({ does: 'rewrite method', method })),
  },
)

function handlerOf(action: fc.Arbitrary<Action>): fc.Arbitrary<HandlerSpec> {
  return fc.record({ arity: fc.constantFrom<HandlerSpec['arity']>(3, 3, 3, 3, 3, 4, 4, 5), action })
}

// A parameter callback that goes on twice makes express read past its lists.
const paramAction = quiet.filter(({ does }) => does !== 'next twice' && does !== 'next and throw')

function stepOf(action: fc.Arbitrary<Action>, inner: fc.Arbitrary<readonly Step[]> | undefined): fc.Arbitrary<Step> {
  const handler = handlerOf(action)
  const route = fc.record({
    kind: fc.constant('route' as const),
    method: fc.constantFrom(...METHODS),
    path: fc.nat({ max: 9 }),
    handlers: fc.array(handler, { minLength: 0, maxLength: 3 }),
  })
  const app =
    inner === undefined
      ? []
      : [{ weight: 1, arbitrary: fc.record({ kind: fc.constant('app' as const), prefix, steps: inner }) }]
  return fc.oneof(
    { weight: 14, arbitrary: route },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('use' as const), prefix, handler }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('param' as const),
        name: fc.constantFrom(...NAMES),
        action: paramAction,
      }),
    },
    { weight: 1, arbitrary: fc.constant<Step>({ kind: 'router' }) },
    ...app,
  )
}

const change: fc.Arbitrary<Change> = fc.record({
  app: fc.nat({ max: 3 }),
  at: fc.nat({ max: 30 }),
  what: fc.oneof<fc.Arbitrary<Change['what']>[]>(
    fc.constantFrom(...PLAIN_CHANGES).map((kind) => ({ kind })),
    stepOf(quiet, undefined).map((step) => ({ kind: 'add' as const, step })),
  ),
})

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 9, arbitrary: quiet },
  { weight: 1, arbitrary: change.map((made): Action => ({ does: 'change', change: made })) },
)

const innerSteps = fc.array(stepOf(action, undefined), { maxLength: 6 })

export const anyCase: fc.Arbitrary<Case> = fc.record({
  paths: fc.array(sketch, { minLength: 1, maxLength: 6 }),
  settings: fc.subarray(['case sensitive routing', 'strict routing'] as const, { maxLength: 2 }),
  steps: fc.array(stepOf(action, innerSteps), { minLength: 14, maxLength: 30 }),
  rounds: fc.array(
    fc.record({
      changes: fc.array(change, { maxLength: 2 }),
      requests: fc.array(
        fc.record({
          method: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'HEAD', 'OPTIONS', 'PUT'),
          path: fc.nat({ max: 9 }),
          picks: fc.array(fc.nat({ max: 99 }), { minLength: 6, maxLength: 6 }),
          prefix: fc.constantFrom('', '', '', '/a', '/b', '/a.b', 'http://host/'),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

/**
 * The URL that a request asks for. Left out are values that cannot be decoded: when one comes up behind the first
 * route, express 3 calls itself until its stack is used up. So are capitals: behind a mount, express 3 has the URL in
 * the mount's letters, and ours in the client's.
 */
export function urlOf({ paths }: Case, { path, picks, prefix }: Asked): string {
  let used = 0
  const pick = (choices: number): number => (picks[used++ % picks.length] as number) % Math.max(choices, 1)
  const filled = fillSketch(paths[path % paths.length] as Sketch, pick)
  const url = (prefix + filled).slice(0, 20).replaceAll('%', '').replaceAll('\n', '').toLowerCase()
  return url === '' ? '/' : url
}
