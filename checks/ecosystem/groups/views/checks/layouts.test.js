const { describe, it } = require('node:test')
const request = require('supertest')
const { createApp, page } = require('./support.js')

const framed = /^\s*<main>\s*<p>site &lt;ann&gt; title<\/p>\s*<\/main>\s*$/

describe('express-ejs-layouts', () => {
  it('wraps res.render and puts pages into the layout of the app', async () => {
    const express = require('express')
    const app = express().set('views', `${__dirname}/views`).set('view engine', 'ejs').set('layout', 'frame')
    app.use(require('express-ejs-layouts'))
    app.locals.site = 'site'
    app.get('/', (_req, res) => {
      res.locals.user = '<ann>'
      res.render('page', { title: 'title' })
    })
    app.get('/bare', (_req, res) => res.render('page', { layout: false, user: '<ann>', title: 'title' }))
    await request(app).get('/').expect(200, framed)
    await request(app).get('/bare').expect(200, page)
  })
})

describe('ejs-mate', () => {
  it('puts a page into the layout that it names', async () => {
    await request(createApp('framed.ejs').engine('ejs', require('ejs-mate')))
      .get('/')
      .expect(200, framed)
  })
})

describe('express-hbs', () => {
  it('puts a page into the default layout', async () => {
    const hbs = require('express-hbs').create()
    const app = createApp('page').set('view engine', 'hbs')
    app.engine('hbs', hbs.express4({ defaultLayout: `${__dirname}/views/layouts/main.hbs` }))
    await request(app).get('/').expect(200, framed)
  })
})

describe('hogan-express', () => {
  it('finds the layout in the settings of the app', async () => {
    const app = createApp('page.hogan').set('view engine', 'hogan').set('layout', 'layout')
    await request(app.engine('hogan', require('hogan-express')))
      .get('/')
      .expect(200, framed)
  })
})

describe('express-nunjucks', () => {
  it('reads the view that it is called on and the locals of the response', async () => {
    const express = require('express')
    const app = express().set('views', `${__dirname}/views`).set('view engine', 'njk')
    const { ctxProc } = require('express-nunjucks').default(app, { autoescape: true })
    app.use(ctxProc([(_req, context) => Object.assign(context, { site: 'site', processed: 'yes' })]))
    app.get('/', (_req, res) => {
      res.locals.user = '<ann>'
      res.render('page', { title: 'title' })
    })
    await request(app)
      .get('/')
      .expect(200, /^<p>site &lt;ann&gt; title yes<\/p>\s*$/)
  })
})

describe('express-edge', () => {
  it('is middleware that sets the engine of the app', async () => {
    const express = require('express')
    const edge = require('express-edge')
    const app = express().use(edge).set('views', `${__dirname}/views`)
    app.get('/', (_req, res) => res.render('page', { site: 'site', user: '<ann>', title: 'title' }))
    await request(app).get('/').expect(200, page)
  })
})

describe('express-minify-html-2', () => {
  it('wraps res.render and minifies the page', async () => {
    const express = require('express')
    const minify = require('express-minify-html-2')
    const app = express().set('views', `${__dirname}/views`)
    app.use(minify({ override: true, htmlMinifier: { collapseWhitespace: true } }))
    app.get('/', (_req, res) => res.render('page.ejs', { site: 'site', user: '<ann>', title: '  title  ' }))
    await request(app).get('/').expect(200, '<p>site &lt;ann&gt; title</p>')
  })
})
