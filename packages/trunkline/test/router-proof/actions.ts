import fc from 'fast-check'
import type { Action, HandlerSpec, PlainAction } from './case.ts'

const unusual: PlainAction[] = [
  'next route',
  'next router',
  'next error',
  'pass error on',
  'throw',
  'throw undefined',
  'reject',
  'reject with nothing',
  'answer',
  'set a param',
  'next later',
  'next twice',
  'next and throw',
]
const rewrittenUrls = ['/', '/a', '/users/1', '/A/b/c', 'a', '', '/a?x', '/%zz', 'http://other/a/b', '//a']
const rewrittenMethods = ['GET', 'POST', 'OPTIONS', 'HEAD']

/** Anything but a change of the stack; mostly `next()`, so that requests get far. */
export const quietAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 14, arbitrary: fc.constant<Action>({ does: 'next' }) },
  { weight: 5, arbitrary: fc.constantFrom(...unusual).map((does): Action => ({ does })) },
  { weight: 1, arbitrary: fc.constantFrom(...rewrittenUrls).map((url): Action => ({ does: 'rewrite url', url })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...rewrittenMethods).map((method): Action => ({ does: 'rewrite method', method })),
  },
)

/** A parameter callback that calls next() twice makes express read past its list and throw out of next(). */
export function once(action: fc.Arbitrary<Action>): fc.Arbitrary<Action> {
  return action.filter(({ does }) => does !== 'next twice' && does !== 'next and throw')
}

export function handler(action: fc.Arbitrary<Action>): fc.Arbitrary<HandlerSpec> {
  return fc.record({ arity: fc.constantFrom<HandlerSpec['arity']>(3, 3, 3, 3, 3, 3, 3, 4, 4, 5), action })
}
