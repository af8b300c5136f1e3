import trunkline from 'trunkline'
import { describe, expect, it } from 'vitest'

describe('app.set(), app.get(name) and app.settings', () => {
  it('write and read a setting', () => {
    const app = trunkline().set('title' as never, 'Shop' as never)
    expect([app.get('title'), app.set('title' as never), app.settings['title']]).toEqual(['Shop', 'Shop', 'Shop'])
  })

  it('return undefined for one that is not set, even under the name of an object method', () => {
    expect([trunkline().get('title'), trunkline().get('toString')]).toEqual([undefined, undefined])
  })

  it('let a mounted application inherit the settings of its parent', () => {
    const app = trunkline().set('title' as never, 'Shop' as never)
    const admin = trunkline()
    app.use('/admin', admin)
    expect(admin.get('title')).toBe('Shop')
    admin.set('title' as never, 'Admin' as never)
    expect([admin.get('title'), app.get('title')]).toEqual(['Admin', 'Shop'])
  })
})

describe('app.enable(), app.disable(), app.enabled() and app.disabled()', () => {
  it('set a setting to true or false, and tell whether it is', () => {
    const app = trunkline().enable('trust proxy').disable('x-powered-by')
    expect([app.get('trust proxy'), app.enabled('trust proxy'), app.disabled('trust proxy')]).toEqual([
      true,
      true,
      false,
    ])
    expect([app.get('x-powered-by'), app.enabled('x-powered-by'), app.disabled('x-powered-by')]).toEqual([
      false,
      false,
      true,
    ])
  })
})
