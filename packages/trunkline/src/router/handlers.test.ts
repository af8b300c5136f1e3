import { describe, expect, it } from 'vitest'
import { readPathFirst, readUseArguments, toHandlers } from './handlers.ts'

const a = (): void => {}
const b = (): void => {}

describe('readPathFirst()', () => {
  it('takes whatever comes first for the path', () => {
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

describe('toHandlers()', () => {
  it('flattens lists, however deep', () => {
    expect(toHandlers([a, [b, [[a]]]])).toEqual([a, b, a])
  })

  it.each([[[]], [[[]]], [[[[], []]]]])('asks for one, given %j', (args) => {
    expect(() => toHandlers(args)).toThrow(new TypeError('argument handler is required'))
  })

  it.each([[[undefined]], [[a, 'b']], [[a, [b, [{}]]]], [[null]]])(
    'refuses what cannot be called, as in %j',
    (args) => {
      expect(() => toHandlers(args)).toThrow(new TypeError('argument handler must be a function'))
    },
  )
})
