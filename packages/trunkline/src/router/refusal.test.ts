import { describe, expect, it } from 'vitest'
import { describeInvalidHandler, describeNothing, markCallError, markHandlerError, registerFrom } from './refusal.ts'

const fn = (): void => {}

describe('describeInvalidHandler()', () => {
  it.each([
    [{ method: 'get', path: '/a', handlers: [fn, undefined] }, 'handler 2 of GET /a is undefined'],
    [{ method: 'get', path: '/a', handlers: [fn, [fn, [null]]] }, 'handler 3 of GET /a is null'],
    [{ method: 'use', path: '/a', handlers: ['x'] }, 'handler 1 of use /a is a string'],
    [{ method: 'all', path: /a/g, handlers: [{}] }, 'handler 1 of ALL /a/g is an object'],
    [{ method: 'get', path: ['/a', [/b/, 7]], handlers: [1] }, 'handler 1 of GET [/a, [/b/, (a number)]] is a number'],
    [{ method: 'get', path: undefined, handlers: [true] }, 'handler 1 of GET (undefined) is a boolean'],
    [{ method: 'get', path: null, handlers: [] }, 'GET (null) has no handler'],
    [{ method: 'get', path: {}, handlers: [[]] }, 'GET (an object) has no handler'],
    [{ method: 'get', path: fn, handlers: [] }, 'GET (a function) has no handler'],
  ])('says of %o: %s', (place, text) => {
    expect(describeInvalidHandler(place)).toBe(`\n  Trunkline: ${text}`)
  })

  it('has nothing to say where every handler can be called', () => {
    expect(describeInvalidHandler({ method: 'get', path: '/a', handlers: [fn, [fn]] })).toBe('')
    expect(describeNothing({ method: 'get', path: '/a', handlers: [undefined] })).toBe('')
  })
})

describe('registerFrom()', () => {
  it('gives back what is registered', () => {
    expect(registerFrom(fn, () => 'registered')).toBe('registered')
  })

  it('adds the place to the message about a handler, once', () => {
    const err = markHandlerError(new TypeError('refused'))
    expect(err).toBeInstanceOf(TypeError)
    const outer = () =>
      registerFrom(
        outer,
        () => register(err, () => ' inside'),
        () => ' outside',
      )
    expect(thrownBy(outer)).toBe(err)
    expect(err.message).toBe('refused outside')
    expect(thrownBy(() => register(err))).toBe(err)
    expect(err.message).toBe('refused outside')
  })

  it('adds nothing to the message about a path, or a call as a whole', () => {
    const err = markCallError(new TypeError('refused'))
    expect(thrownBy(() => register(err, () => ' here'))).toBe(err)
    expect((err as Error).message).toBe('refused')
    expect(markCallError('text')).toBe('text')
  })

  it('begins the stack at the line of the call', () => {
    for (const refuse of [markCallError, markHandlerError] as ((err: Error) => Error)[]) {
      const err = refuse(new TypeError('refused'))
      thrownBy(function theCaller() {
        register(err)
      })
      const [message, first, second] = String(err.stack).split('\n')
      expect(message).toBe('TypeError: refused')
      expect(first).toContain('theCaller')
      expect(second).toContain('thrownBy')
    }
  })

  it('has a stack also where the entrance is called by another name', () => {
    const err = markCallError(new TypeError('refused')) as Error
    thrownBy(() =>
      registerFrom(fn, () => {
        throw err
      }),
    )
    expect(err.stack).toContain('registerFrom')
  })

  it('leaves errors of others as they are', () => {
    const err = new TypeError('of an agent')
    const { stack } = err
    expect(thrownBy(() => register(err, () => ' here'))).toBe(err)
    expect([err.message, err.stack]).toEqual(['of an agent', stack])
    expect(thrownBy(() => register('text', () => ' here'))).toBe('text')
  })
})

function register(err: unknown, describe?: () => string): never {
  return registerFrom(
    register,
    () => {
      throw err
    },
    describe,
  )
}

/** What is thrown where `call` stands; the name is looked for in the stack. */
function thrownBy(call: () => void): unknown {
  try {
    call()
  } catch (err) {
    return err
  }
  throw new Error('nothing was thrown')
}
