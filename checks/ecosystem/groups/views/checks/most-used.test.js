const { describe, it } = require('node:test')
const express = require('express')
const { engine } = require('express-handlebars')
const hbs = require('hbs')
const nunjucks = require('nunjucks')
const request = require('supertest')

const views = `${__dirname}/views`

/** An app whose one page shows a local of the app, of the response and of the call. */
function createApp(name) {
  const app = express()
  app.set('views', views)
  app.locals.site = 'site'
  app.get('/', (_req, res) => {
    res.locals.user = '<ann>'
    res.render(name, { title: 'title' })
  })
  return app
}

const page = '<p>site &lt;ann&gt; title</p>\n'

describe('ejs', () => {
  it('is loaded by its extension', () => loadsByExtension('ejs', page))
})

describe('pug', () => {
  it('is loaded by its extension', () => loadsByExtension('pug', page.trim()))
})

async function loadsByExtension(extension, expected) {
  const app = createApp('page').set('view engine', extension)
  await request(app).get('/').expect('Content-Type', 'text/html; charset=utf-8').expect(200, expected)
}

describe('hbs', () => {
  it('renders into the layout', async () => {
    const app = createApp('page').set('view engine', 'hbs').engine('hbs', hbs.__express)
    await request(app).get('/').expect(200, `<main>${page}</main>\n`)
  })
})

describe('express-handlebars', () => {
  it('finds layouts by the settings that come with the locals', async () => {
    const app = createApp('page.handlebars').engine('handlebars', engine({ layoutsDir: `${views}/layouts` }))
    await request(app).get('/').expect(200, `<body>${page.trim()}</body>`)
  })
})

describe('nunjucks', () => {
  it('puts a view class of its own in', async () => {
    const app = createApp('plain.njk')
    nunjucks.configure(views, { express: app, autoescape: true })
    await request(app).get('/').expect(200, page)
  })

  it('an unknown template is an error', async () => {
    const app = createApp('none.njk')
    nunjucks.configure(views, { express: app })
    app.use((err, _req, res, _next) => res.status(500).send(err.message.split('\n')[0]))
    await request(app)
      .get('/')
      .expect(500, /template not found: none\.njk/)
  })
})
