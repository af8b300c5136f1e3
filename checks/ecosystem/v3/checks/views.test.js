const { describe, it } = require('node:test')
const { ejs } = require('consolidate')
const ejsLocals = require('ejs-locals')
const express = require('express')
const handlebars = require('express3-handlebars')
const request = require('supertest')

const views = `${__dirname}/views`

/** An app whose one page shows a local of the app, of the response and of the call. */
function createApp(name) {
  const app = express()
  app.set('views', views)
  app.locals({ site: 'site' })
  app.get('/', (_req, res) => {
    res.locals.user = '<ann>'
    res.render(name, { title: 'title' })
  })
  return app
}

const page = '<p>site &lt;ann&gt; title</p>\n'

describe('consolidate', () => {
  it('its engine renders with the locals of app, response and call', async () => {
    const app = createApp('page').set('view engine', 'ejs').engine('ejs', ejs)
    await request(app)
      .get('/')
      .expect('Content-Type', /^text\/html/)
      .expect(200, page)
  })
})

describe('ejs-locals', () => {
  it('finds layouts by the settings that come with the locals', async () => {
    const app = createApp('inner').set('view engine', 'ejs').engine('ejs', ejsLocals)
    await request(app)
      .get('/')
      .expect(200, /^<main>\s*<p>title<\/p>\s*<\/main>\s*$/)
  })
})

describe('express3-handlebars', () => {
  it('renders into the layout', async () => {
    const settings = { defaultLayout: 'main', layoutsDir: `${views}/layouts` }
    const app = createApp('page.handlebars').engine('handlebars', handlebars(settings))
    await request(app)
      .get('/')
      .expect(200, /^<body><p>site &lt;ann&gt; title<\/p>\s*<\/body>\s*$/)
  })
})
