import { describe, expect, it } from 'vitest'
import type { Layer } from '../../router/v4/layer.ts'
import { framework } from './exports.ts'

interface App {
  _router: { stack: Layer[]; strict: boolean; caseSensitive: boolean } | undefined
  lazyrouter(): void
}

function create(...enabled: string[]): App {
  const app = framework()
  for (const setting of enabled) app.enable(setting)
  return app as unknown as App
}

describe('app.lazyrouter()', () => {
  it('makes the router that an application does not begin with, with the layers that tools know by name', () => {
    const app = create()
    expect(app._router).toBeUndefined()
    app.lazyrouter()
    expect(app._router?.stack.map(({ name }) => name)).toEqual(['query', 'expressInit'])
    for (const layer of app._router?.stack ?? []) expect(layer.regexp.fast_slash).toBe(true)
  })

  it('keeps the router that is there', () => {
    const app = create()
    app.lazyrouter()
    const router = app._router
    app.lazyrouter()
    expect(app._router).toBe(router)
    expect(router?.stack).toHaveLength(2)
  })

  it('reads the routing settings once, when the router is made', () => {
    expect(optionsOf(create())).toEqual([false, false])
    const app = create('strict routing', 'case sensitive routing')
    expect(optionsOf(app)).toEqual([true, true])
    ;(app as unknown as ReturnType<typeof framework>).disable('strict routing')
    expect(optionsOf(app)).toEqual([true, true])
  })

  it('is what the first registration does, and what reading a setting does not', () => {
    const app = framework()
    app.get('title')
    expect((app as unknown as App)._router).toBeUndefined()
    app.get('/', (_req, res) => void res.end())
    expect((app as unknown as App)._router?.stack).toHaveLength(3)
  })
})

function optionsOf(app: App): unknown[] {
  app.lazyrouter()
  return [app._router?.strict, app._router?.caseSensitive]
}
