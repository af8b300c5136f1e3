import { describe, expect, it } from 'vitest'
import { checkHandlers, flatten, readPathFirst, readUseArguments } from './handlers.ts'

const a = (): void => {}
const b = (): void => {}

describe('readPathFirst()', () => {
  it('reads the first argument as the path, whatever it is', () => {
    expect(readPathFirst(['/x', a, [b]])).toEqual({ path: '/x', handlers: [a, [b]] })
    expect(readPathFirst([a])).toEqual({ path: a, handlers: [] })
  })
})

describe('readUseArguments()', () => {
  it.each([
    [[a], '/', [a]],
    [[a, b], '/', [a, b]],
    [[[a, b]], '/', [a, b]],
    [[[[a]], [[[b]]]], '/', [a, b]],
    [['/x', a], '/x', [a]],
    [['/x', [a, [b]]], '/x', [a, b]],
    [[['/x', '/y'], a], ['/x', '/y'], [a]],
    [[['/x', a], b], ['/x', a], [b]],
    [[/x/, a], /x/, [a]],
    [[[], a], [], [a]],
    [[undefined], undefined, []],
  ])('reads %o', (args, path, handlers) => {
    expect(readUseArguments(args)).toEqual({ path, handlers })
  })
})

describe('flatten()', () => {
  it('flattens lists of handlers of any depth', () => {
    expect(flatten([a, [b, [[a]]]])).toEqual([a, b, a])
  })
})

describe('checkHandlers()', () => {
  it('refuses a call without a handler', () => {
    expect(() => [...checkHandlers([])]).toThrow(new TypeError('argument handler is required'))
  })

  it.each([[[undefined]], [[a, 'b']], [[a, b, {}]], [[null]]])(
    'refuses what cannot be called, as in %j',
    (handlers) => {
      expect(() => [...checkHandlers(handlers)]).toThrow(new TypeError('argument handler must be a function'))
    },
  )

  it('yields the handlers before an invalid one', () => {
    const seen: unknown[] = []
    expect(() => {
      for (const handler of checkHandlers([a, b, null])) seen.push(handler)
    }).toThrow()
    expect(seen).toEqual([a, b])
  })
})
