import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { framework } from './exports.ts'

interface App {
  readonly router: { strict: boolean; caseSensitive: boolean; stack: unknown[] }
  enable(name: string): void
  init(): void
  get(path: string, handler: () => void): void
}

const lines: Record<string, () => App> = {
  trunkline: framework as unknown as () => App,
  express: createRequire(__filename)('express5') as () => App,
}

describe.each(Object.entries(lines))('app.router of %s', (_, create) => {
  it('is created at its first use, from the settings of then', () => {
    const app = create()
    app.enable('strict routing')
    expect([app.router.strict, app.router.caseSensitive]).toEqual([true, false])
    app.enable('case sensitive routing')
    expect(app.router.caseSensitive).toBe(false)
    expect(app.router).toBe(app.router)
  })

  it('belongs to one app, and is that of whatever inherits from the app', () => {
    const [app, another] = [create(), create()]
    const inheriting = Object.create(app) as App
    expect(inheriting.router).toBe(app.router)
    expect(Object.hasOwn(inheriting, 'router')).toBe(false)
    expect(another.router).not.toBe(app.router)
  })

  it('is another one after init()', () => {
    const app = create()
    app.get('/', () => {})
    app.init()
    expect(app.router.stack).toHaveLength(0)
  })

  it('is the same for a function that was given the names of the app', () => {
    const app = create()
    app.get('/', () => {})
    const { router, request } = Object.getOwnPropertyDescriptors(app) as unknown as PropertyDescriptorMap
    const wrapper = Object.defineProperties(() => {}, { router, request } as PropertyDescriptorMap) as unknown as App
    expect(wrapper.router).toBe(app.router)
  })

  it('is an enumerable accessor of the app, without a setter', () => {
    const descriptor = Object.getOwnPropertyDescriptor(create(), 'router')
    expect(descriptor).toMatchObject({ configurable: true, enumerable: true, set: undefined })
    expect(Object.keys(create())).toContain('router')
  })
})
