import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'
import { folderOf } from './folder.ts'

describe('res.render()', () => {
  const views = folderOf({ 'user.ejs': '<b><%= name %></b>', 'broken.ejs': '<%= missing.name %>' })
  const createApp = () => trunkline().set('views', views).set('view engine', 'ejs')

  it('renders a view with locals, and sends it as HTML', async () => {
    const app = createApp().get('/', (_req, res) => res.render('user', { name: '<Ada>' }))
    const { text, headers } = await inject(app, '/')
    expect([text, headers['content-type']]).toEqual(['<b>&lt;Ada&gt;</b>', 'text/html; charset=utf-8'])
  })

  it('lets locals win over res.locals, and those over app.locals', async () => {
    const app = createApp()
    app.locals['name'] = 'app'
    app.get('/app', (_req, res) => res.render('user'))
    app.use((_req, res, next) => {
      res.locals['name'] = 'response'
      next()
    })
    app.get('/response', (_req, res) => res.render('user'))
    app.get('/given', (_req, res) => res.render('user', { name: 'given' }))
    expect((await inject(app, '/app')).text).toBe('<b>app</b>')
    expect((await inject(app, '/response')).text).toBe('<b>response</b>')
    expect((await inject(app, '/given')).text).toBe('<b>given</b>')
  })

  it('passes the result to a callback instead of sending it', async () => {
    const app = createApp().get('/', (_req, res) => {
      res.render('user', { name: 'Ada' }, (_err: Error, html: string) => res.send(html.toUpperCase()))
    })
    expect((await inject(app, '/')).text).toBe('<B>ADA</B>')
  })

  it('passes an error of the view to the error handlers', async () => {
    const app = createApp().get('/', (_req, res) => res.render('broken'))
    const { status, error } = await inject(app, '/')
    expect([status, String(error)]).toEqual([500, expect.stringContaining('missing is not defined')])
  })

  it('says where it looked for a missing view', async () => {
    const app = createApp().get('/', (_req, res) => res.render('none'))
    const { error } = await inject(app, '/')
    expect((error as Error).message).toBe(`Failed to lookup view "none" in views directory "${views}"`)
  })
})
