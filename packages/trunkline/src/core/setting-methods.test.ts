import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ETagFunction, QueryFunction, TrustFunction } from '../contract/exchange.ts'
import { framework as frameworkV3 } from '../lines/v3/exports.ts'
import { framework as frameworkV4 } from '../lines/v4/exports.ts'
import { framework } from '../lines/v5/exports.ts'
import type { Application } from './line.ts'

const LINES: [line: string, create: () => Application][] = [
  ['3.x', () => frameworkV3() as unknown as Application], // the public types are narrower than what the core sees
  ['4.x', () => frameworkV4() as unknown as Application],
  ['5.x', () => framework() as unknown as Application],
]

describe.each(LINES)('app.set() of %s', (_line, createApp) => {
  it('returns the app with two arguments, even if the second is undefined, and the value with one', () => {
    const app = createApp()
    expect(app.set('title', 'Shop')).toBe(app)
    expect(app.set('title')).toBe('Shop')
    expect(app.set('title', undefined)).toBe(app)
    expect(app.set('title')).toBeUndefined()
  })

  it.each(['toString', 'constructor', '__proto__'])('accepts %s as the name of a setting', (name) => {
    const parent = createApp()
    const child = createApp()
    parent.use('/child', child)
    expect([parent.set(name), child.set(name)]).toEqual([undefined, undefined])
    parent.set(name, 'value')
    expect(parent.set(name)).toBe('value')
    expect(Object.keys(parent.settings)).toContain(name)
    parent.set(name, 'another')
    expect(parent.set(name)).toBe('another')
    expect(Reflect.deleteProperty(parent.settings, name)).toBe(true)
  })

  it('lets a mounted app inherit such a setting', () => {
    const parent = createApp()
    const child = createApp()
    parent.use('/child', child)
    parent.set('toString', 'value')
    expect(child.set('toString')).toBe('value')
  })

  it('compiles etag and trust proxy as they are set', () => {
    const app = createApp()
    app.set('etag', () => 'own')
    expect((app.set('etag fn') as ETagFunction)('body')).toBe('own')
    app.set('trust proxy', 1)
    const trust = app.set('trust proxy fn') as TrustFunction
    expect([trust('10.0.0.1', 0), trust('10.0.0.1', 1)]).toEqual([true, false])
  })

  it('lets a mounted app trust the proxies of its parent until it sets its own', () => {
    const parent = createApp()
    const silent = createApp()
    const distrustful = createApp()
    distrustful.set('trust proxy', false)
    parent.set('trust proxy', true)
    parent.use('/silent', silent)
    parent.use('/distrustful', distrustful)
    expect([silent.set('trust proxy'), distrustful.set('trust proxy')]).toEqual([true, false])
  })
})

describe('app.set("query parser")', () => {
  it.each(LINES.slice(1))('is compiled as it is set on %s', (_line, createApp) => {
    const app = createApp()
    app.set('query parser', (text: string) => ({ text }))
    expect((app.set('query parser fn') as QueryFunction)('a=1')).toEqual({ text: 'a=1' })
    expect(() => app.set('query parser', 'rich')).toThrow(TypeError)
  })

  it('is a setting like any other on 3.x', () => {
    const app = frameworkV3() as unknown as Application // as above
    app.set('query parser', 'rich')
    expect([app.set('query parser'), app.set('query parser fn')]).toEqual(['rich', undefined])
  })
})

describe('a setting whose name looks like another one', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })

  it.each([
    ['development', 'trustProxy', 1],
    ['production', 'viewEngine', 0],
  ])('is warned of in %s: %s, %i times', (env, name, times) => {
    vi.stubEnv('NODE_ENV', env)
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    framework().set(name as never, true as never)
    expect(warn).toHaveBeenCalledTimes(times)
  })
})
