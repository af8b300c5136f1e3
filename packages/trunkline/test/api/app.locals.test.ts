import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'
import { folderOf } from './folder.ts'

describe('app.locals', () => {
  it('holds values for every view, and the settings', async () => {
    const app = trunkline().set('views', folderOf({ 'hello.ejs': '<%= site %> <%= settings.env %>' }))
    app.locals['site'] = 'Shop'
    app.get('/', (_req, res) => res.render('hello.ejs'))
    expect((await inject(app, '/')).text).toBe('Shop test')
    expect(app.locals['settings']).toBe(app.settings)
  })
})
