import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'
import { folderOf } from './folder.ts'

describe('app.engine() and app.engines', () => {
  it('registers a template engine for an extension', async () => {
    const app = trunkline().set('views', folderOf({ 'hello.txt': 'Hello' }))
    app.engine('txt', (path, options, callback) => {
      callback(null, `${path.endsWith('hello.txt')} ${(options as { name: string }).name}`)
    })
    app.get('/', (_req, res) => res.render('hello.txt', { name: 'Ada' }))
    expect((await inject(app, '/')).text).toBe('true Ada')
    expect(Object.keys(app.engines)).toEqual(['.txt'])
  })

  it('throws without a function', () => {
    expect(() => trunkline().engine('txt', undefined as never)).toThrow('callback function required')
  })
})
