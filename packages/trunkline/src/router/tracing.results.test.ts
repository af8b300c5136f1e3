import { setImmediate as nextTurn } from 'node:timers/promises'
import { compileFunction } from 'node:vm'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { bareRequest } from '../../test/router-proof/bare.ts'
import { forwardRejection, forwardRejectionIfAsked, watchResults } from './tracing.ts'

const asked = bareRequest('/', 'GET', { app: { settings: { 'catch async errors': true } } })
const notAsked = bareRequest('/', 'GET', { app: { settings: { 'catch async errors': false } } })

afterEach(() => watchResults(undefined as never)) // as it is until somebody watches

/** A thenable that has been rejected. */
function rejected(reason: unknown): PromiseLike<never> {
  return withThen((_resolve: unknown, reject: (err: unknown) => void) => void reject(reason)) as PromiseLike<never>
}

function withThen(then: unknown): object {
  return Object.fromEntries([['then', then]])
}

/** Warnings of places that have not warned yet: a place in the code warns once in a process. */
function warningsOf(result: unknown): string[] {
  const warnings: string[] = []
  const listener = (err: Error): void => void warnings.push(err.message)
  process.on('deprecation' as never, listener as never)
  onTestFinished(() => void process.off('deprecation' as never, listener as never))
  const filename = `place-${places++}.js`
  compileFunction('forward(result, next)', ['forward', 'result', 'next'], { filename })(
    forwardRejection,
    result,
    vi.fn(),
  )
  return warnings
}
let places = 0

describe('forwardRejection()', () => {
  it.each([[undefined], [null], ['text'], [{}], [withThen('later')], [() => {}]])('takes no notice of %o', (result) => {
    const next = vi.fn()
    forwardRejection(result, next)
    expect(next).not.toHaveBeenCalled()
  })

  it('takes a rejection for an error, of promises, of objects and of functions', async () => {
    const next = vi.fn()
    forwardRejection(Promise.reject('promise'), next)
    forwardRejection(rejected('object'), next)
    forwardRejection(
      Object.assign(() => {}, rejected('function')),
      next,
    )
    await nextTurn()
    expect(next.mock.calls).toEqual([['object'], ['function'], ['promise']])
  })

  it('makes an error of a rejection without a reason', () => {
    const next = vi.fn()
    forwardRejection(rejected(undefined), next)
    expect(next.mock.calls).toEqual([[new Error('Rejected promise')]])
  })

  it('goes on by itself when a promise is fulfilled', async () => {
    const next = vi.fn()
    forwardRejection(Promise.resolve('route'), next)
    await nextTurn()
    expect(next).not.toHaveBeenCalled()
  })

  it('warns of promises that are not native ones', () => {
    expect(warningsOf(rejected('x'))).toEqual([
      'handlers that are Promise-like are deprecated, use a native Promise instead',
    ])
    expect(warningsOf(Promise.resolve())).toEqual([])
  })
})

describe('forwardRejectionIfAsked()', () => {
  it('forwards where the application was told to', () => {
    const next = vi.fn()
    forwardRejectionIfAsked(rejected('x'), asked, next)
    expect(next.mock.calls).toEqual([['x']])
  })

  it.each([
    ['was told nothing', notAsked],
    ['has no settings', bareRequest('/', 'GET', { app: {} })],
    ['is none of ours', bareRequest('/')],
  ])('does not even read `then` where the application %s', (_, req) => {
    const then = vi.fn()
    forwardRejectionIfAsked(Object.defineProperty({}, 'then', { get: then }), req, vi.fn())
    expect(then).not.toHaveBeenCalled()
  })

  it('takes no notice of what is no object', () => {
    const next = vi.fn()
    for (const result of [undefined, null, 'text']) forwardRejectionIfAsked(result, asked, next)
    expect(next).not.toHaveBeenCalled()
  })
})

describe('watchResults()', () => {
  it('tells of what may be a promise, and whether its rejection is an error', () => {
    const listener = vi.fn()
    watchResults(listener)
    const [first, second, third, plain] = [rejected(1), rejected(2), rejected(3), {}]
    for (const result of [undefined, null, 'text', plain, first]) forwardRejection(result, vi.fn())
    for (const result of [null, 'text', second]) forwardRejectionIfAsked(result, asked, vi.fn())
    for (const result of [null, 'text', plain, third]) forwardRejectionIfAsked(result, notAsked, vi.fn())
    expect(listener.mock.calls).toEqual([
      [first, true],
      [second, true],
      [plain, false],
      [third, false],
    ])
  })
})
