import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createRouter } from '../../test/router-proof/bare.ts'
import { callLocationOf, noteCallLocation, recordCallLocations, registerHandlers } from './call-locations.ts'
import { markHandlerError } from './refusal.ts'

afterEach(() => recordCallLocations(false)) // as NODE_ENV is `test`

/** What registers a layer, as a verb of a router does. */
function register(layer: object, more: () => void = () => {}): string {
  return registerHandlers(register, () => {
    noteCallLocation(layer)
    more()
    return 'registered'
  })
}

/** The frames of a site. */
function framesOf(layer: object): string[] | undefined {
  return callLocationOf(layer)?.stack?.toString().split('\n').slice(1)
}

describe('places where handlers are registered', () => {
  it('are not noted unless that is asked for', () => {
    const layer = {}
    recordCallLocations(false)
    expect([register(layer), callLocationOf(layer)]).toEqual(['registered', undefined])
  })

  it('are one frame each, that of the caller', () => {
    recordCallLocations(true)
    const layer = {}
    function callerOfRegister(): string {
      return register(layer)
    }
    expect(callerOfRegister()).toBe('registered')
    expect(framesOf(layer)).toEqual([expect.stringMatching(/callerOfRegister .*call-locations\.test\.ts:\d+/)])
  })

  it('are those of the outermost call', () => {
    recordCallLocations(true)
    const [outer, inner, last] = [{}, {}, {}]
    function outermost(): void {
      register(outer, () => {
        register(inner)
        noteCallLocation(last)
      })
    }
    outermost()
    expect(callLocationOf(inner)).toBe(callLocationOf(outer))
    expect(callLocationOf(last)).toBe(callLocationOf(outer))
    expect(framesOf(outer)).toEqual([expect.stringContaining('outermost')])
  })

  it('are not noted for what is made outside of such a call', () => {
    recordCallLocations(true)
    register({})
    const layer = {}
    noteCallLocation(layer)
    expect(callLocationOf(layer)).toBeUndefined()
  })

  it('end with a call that fails, whose error says where it was', () => {
    recordCallLocations(true)
    const fail = () => {
      throw markHandlerError(new Error('refused'), 'TRUNKLINE_HANDLER_INVALID')
    }
    const complete = (err: Error) => void Object.assign(err, { message: 'refused, described' })
    expect(() => registerHandlers(register, fail, complete)).toThrow('refused, described')
    recordCallLocations(false)
    expect(() => registerHandlers(register, fail, complete)).toThrow('refused, described')
    const layer = {}
    noteCallLocation(layer)
    expect(callLocationOf(layer)).toBeUndefined()
  })

  it('are noted for each handler of a route', () => {
    recordCallLocations(true)
    const router = createRouter()
    function registerRoute(): void {
      router.get('/', () => {})
    }
    registerRoute()
    const layer = router.stack[0]?.route?.stack[0] as object
    expect(framesOf(layer)).toEqual([expect.stringContaining('registerRoute')])
  })
})

describe('the limit of stack traces', () => {
  const { stackTraceLimit } = Error

  it('is what it was', () => {
    recordCallLocations(true)
    onTestFinished(() => {
      Error.stackTraceLimit = stackTraceLimit
    })
    Error.stackTraceLimit = 3
    register({})
    expect(Error.stackTraceLimit).toBe(3)
  })

  it('is not there where it was not', () => {
    recordCallLocations(true)
    onTestFinished(() => {
      Error.stackTraceLimit = stackTraceLimit
    })
    Reflect.deleteProperty(Error, 'stackTraceLimit')
    const layer = {}
    register(layer)
    expect([Object.hasOwn(Error, 'stackTraceLimit'), framesOf(layer)?.length]).toEqual([false, 1])
  })

  it('matters to no engine that captures nothing', () => {
    recordCallLocations(true)
    const capture = Object.getOwnPropertyDescriptor(Error, 'captureStackTrace') as PropertyDescriptor
    onTestFinished(() => void Object.defineProperty(Error, 'captureStackTrace', capture))
    Reflect.deleteProperty(Error, 'captureStackTrace')
    const layer = {}
    expect([register(layer), callLocationOf(layer)]).toEqual(['registered', {}])
  })
})

describe('the environment', () => {
  const cases: [wish: string, env: string, isNoted: boolean][] = [
    ['', '', true],
    ['', 'development', true],
    ['', 'production', false],
    ['1', 'production', true],
    ['0', 'development', false],
    ['0', '', false],
  ]
  for (const [wish, env, isNoted] of cases) {
    it(`TRUNKLINE_PLACES="${wish}" NODE_ENV="${env}" ${isNoted ? 'has' : 'does not have'} places noted`, async () => {
      vi.stubEnv('TRUNKLINE_PLACES', wish)
      vi.stubEnv('NODE_ENV', env)
      onTestFinished(() => {
        vi.unstubAllEnvs()
        vi.resetModules() // nobody else is to get the module that has seen this environment
      })
      vi.resetModules()
      const anew = await import('./call-locations.ts')
      const layer = {}
      anew.registerHandlers(register, () => anew.noteCallLocation(layer))
      expect(anew.callLocationOf(layer) !== undefined).toBe(isNoted)
    })
  }
})
