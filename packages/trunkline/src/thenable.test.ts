import { expect, it } from 'vitest'
import { isThenable } from './thenable.ts'

function withThen(then: unknown): object {
  return Object.fromEntries([['then', then]])
}

it.each([
  [Promise.resolve()],
  [withThen(() => {})],
  [
    Object.assign(
      () => {},
      withThen(() => {}),
    ),
  ],
])('takes %o for something to wait for', (value) => expect(isThenable(value)).toBe(true))

it.each([[undefined], [null], ['text'], [{}], [withThen('later')], [() => {}]])(
  'takes %o for a value that is there already',
  (value) => expect(isThenable(value)).toBe(false),
)
