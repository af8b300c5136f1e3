import trunkline from 'trunkline'
import { describe, expect, it } from 'vitest'
import { folderOf } from './folder.ts'

describe('app.render() and app.cache', () => {
  const render = (app: ReturnType<typeof trunkline>, view: string, options: object) =>
    new Promise((resolve, reject) => {
      app.render(view, options, (err: Error, html: string) => (err ? reject(err) : resolve(html)))
    })

  it('renders a view to a string, outside of a request', async () => {
    const app = trunkline().set('views', folderOf({ 'mail.ejs': 'Dear <%= name %>' }))
    expect(await render(app, 'mail.ejs', { name: 'Ada' })).toBe('Dear Ada')
    expect(Object.keys(app.cache)).toEqual([])
  })

  it('keeps views with the setting "view cache"', async () => {
    const app = trunkline()
      .enable('view cache')
      .set('views', folderOf({ 'mail.ejs': 'Dear <%= name %>' }))
    await render(app, 'mail.ejs', { name: 'Ada' })
    expect(Object.keys(app.cache)).toEqual(['mail.ejs'])
  })
})
