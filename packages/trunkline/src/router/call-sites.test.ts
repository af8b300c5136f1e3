import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createRouter } from '../../test/router-proof/bare.ts'
import { callSiteOf, noteCallSite, recordCallSites, registerHandlers } from './call-sites.ts'
import { markHandlerError } from './refusal.ts'

afterEach(() => recordCallSites(false)) // as NODE_ENV is `test`

/** What registers a layer, as a verb of a router does. */
function register(layer: object, more: () => void = () => {}): string {
  return registerHandlers(register, () => {
    noteCallSite(layer)
    more()
    return 'registered'
  })
}

/** The frames of a site. */
function framesOf(layer: object): string[] | undefined {
  return callSiteOf(layer)?.stack?.toString().split('\n').slice(1)
}

describe('places where handlers are registered', () => {
  it('are not noted unless that is asked for', () => {
    const layer = {}
    recordCallSites(false)
    expect([register(layer), callSiteOf(layer)]).toEqual(['registered', undefined])
  })

  it('are one frame each, that of the caller', () => {
    recordCallSites(true)
    const layer = {}
    function callerOfRegister(): string {
      return register(layer)
    }
    expect(callerOfRegister()).toBe('registered')
    expect(framesOf(layer)).toEqual([expect.stringMatching(/callerOfRegister .*call-sites\.test\.ts:\d+/)])
  })

  it('are those of the outermost call', () => {
    recordCallSites(true)
    const [outer, inner, last] = [{}, {}, {}]
    function outermost(): void {
      register(outer, () => {
        register(inner)
        noteCallSite(last)
      })
    }
    outermost()
    expect(callSiteOf(inner)).toBe(callSiteOf(outer))
    expect(callSiteOf(last)).toBe(callSiteOf(outer))
    expect(framesOf(outer)).toEqual([expect.stringContaining('outermost')])
  })

  it('are not noted for what is made outside of such a call', () => {
    recordCallSites(true)
    register({})
    const layer = {}
    noteCallSite(layer)
    expect(callSiteOf(layer)).toBeUndefined()
  })

  it('end with a call that fails, whose error says where it was', () => {
    recordCallSites(true)
    const fail = () => {
      throw markHandlerError(new Error('refused'), 'TRUNKLINE_HANDLER_INVALID')
    }
    const complete = (err: Error) => void Object.assign(err, { message: 'refused, described' })
    expect(() => registerHandlers(register, fail, complete)).toThrow('refused, described')
    recordCallSites(false)
    expect(() => registerHandlers(register, fail, complete)).toThrow('refused, described')
    const layer = {}
    noteCallSite(layer)
    expect(callSiteOf(layer)).toBeUndefined()
  })

  it('are noted for each handler of a route', () => {
    recordCallSites(true)
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
    recordCallSites(true)
    onTestFinished(() => {
      Error.stackTraceLimit = stackTraceLimit
    })
    Error.stackTraceLimit = 3
    register({})
    expect(Error.stackTraceLimit).toBe(3)
  })

  it('is not there where it was not', () => {
    recordCallSites(true)
    onTestFinished(() => {
      Error.stackTraceLimit = stackTraceLimit
    })
    Reflect.deleteProperty(Error, 'stackTraceLimit')
    const layer = {}
    register(layer)
    expect([Object.hasOwn(Error, 'stackTraceLimit'), framesOf(layer)?.length]).toEqual([false, 1])
  })

  it('matters to no engine that captures nothing', () => {
    recordCallSites(true)
    const capture = Object.getOwnPropertyDescriptor(Error, 'captureStackTrace') as PropertyDescriptor
    onTestFinished(() => void Object.defineProperty(Error, 'captureStackTrace', capture))
    Reflect.deleteProperty(Error, 'captureStackTrace')
    const layer = {}
    expect([register(layer), callSiteOf(layer)]).toEqual(['registered', {}])
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
      const anew = await import('./call-sites.ts')
      const layer = {}
      anew.registerHandlers(register, () => anew.noteCallSite(layer))
      expect(anew.callSiteOf(layer) !== undefined).toBe(isNoted)
    })
  }
})
