import { describe, expect, it } from 'vitest'
import {
  addCodeAndHandler,
  addNothing,
  type CompleteRefusal,
  describeInvalidHandler,
  markCallError,
  markHandlerError,
  registerFrom,
} from './refusal.ts'

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

  it('is empty if every handler can be called', () => {
    expect(describeInvalidHandler({ method: 'get', path: '/a', handlers: [fn, [fn]] })).toBe('')
  })
})

describe('registerFrom()', () => {
  it('returns the result of the registration', () => {
    expect(registerFrom(fn, () => 'registered')).toBe('registered')
  })

  it('adds the code, and the invalid handler of the outermost call, once', () => {
    const err = markHandlerError(new TypeError('refused'), 'TRUNKLINE_HANDLER_INVALID')
    expect(err).toBeInstanceOf(TypeError)
    const outer = () => registerFrom(outer, () => register(err, describing('/inside')), describing('/outside'))
    expect(thrownBy(outer)).toBe(err)
    const completed = {
      code: 'TRUNKLINE_HANDLER_INVALID',
      message: 'refused\n  Trunkline: handler 1 of GET /outside is null',
    }
    expect({ ...err, message: err.message }).toEqual(completed)
    expect(thrownBy(() => register(err))).toBe(err)
    expect({ ...err, message: err.message }).toEqual(completed)
  })

  it('adds only the code to an error about a path, or about a call as a whole', () => {
    const err = markCallError(new TypeError('refused'), 'TRUNKLINE_PATH_TYPE') as Error
    expect(thrownBy(() => register(err, describing('/here')))).toBe(err)
    expect({ ...err, message: err.message }).toEqual({ code: 'TRUNKLINE_PATH_TYPE', message: 'refused' })
    expect(markCallError('text', 'TRUNKLINE_PATH_TYPE')).toBe('text')
  })

  it('adds nothing if errors must equal those of Express', () => {
    const err = markHandlerError(new TypeError('refused'), 'TRUNKLINE_HANDLER_INVALID')
    expect(thrownBy(() => register(err, addNothing))).toBe(err)
    expect({ ...err, message: err.message }).toEqual({ message: 'refused' })
  })

  it('starts the stack at the line of the call', () => {
    for (const mark of [markCallError, markHandlerError]) {
      const err = mark(new TypeError('refused'), 'TRUNKLINE_PATH_TYPE') as Error
      thrownBy(function theCaller() {
        register(err)
      })
      const [message, first, second] = String(err.stack).split('\n')
      expect(message).toBe('TypeError: refused')
      expect(first).toContain('theCaller')
      expect(second).toContain('thrownBy')
    }
  })

  it('has a stack even if the method was called by another name', () => {
    const err = markCallError(new TypeError('refused'), 'TRUNKLINE_PATH_TYPE') as Error
    thrownBy(() =>
      registerFrom(fn, () => {
        throw err
      }),
    )
    expect(err.stack).toContain('registerFrom')
  })

  it('leaves other errors alone', () => {
    const err = new TypeError('of an agent')
    const { stack } = err
    expect(thrownBy(() => register(err, addCodeAndHandler))).toBe(err)
    expect([err.message, err.stack]).toEqual(['of an agent', stack])
    expect(thrownBy(() => register('text', addCodeAndHandler))).toBe('text')
  })
})

/** Completes an error about the handler of `GET path`. */
function describing(path: string): CompleteRefusal {
  return (err, refusal) => addCodeAndHandler(err, refusal, { method: 'get', path, handlers: [null] })
}

function register(err: unknown, complete?: CompleteRefusal): never {
  return registerFrom(
    register,
    () => {
      throw err
    },
    complete,
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
