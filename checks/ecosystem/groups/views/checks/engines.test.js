const { describe, it } = require('node:test')
const request = require('supertest')
const { createApp, page } = require('./support.js')

describe('eta', () => {
  it('renders by an engine made of its readFile and renderString', async () => {
    const { Eta } = require('eta')
    const eta = new Eta()
    const engine = (file, locals, done) => {
      try {
        done(null, eta.renderString(eta.readFile(file), locals))
      } catch (error) {
        done(error)
      }
    }
    await request(createApp('page').set('view engine', 'eta').engine('eta', engine)).get('/').expect(200, page)
  })
})

describe('mustache-express', () => {
  it('renders', async () => {
    const app = createApp('page.mustache').engine('mustache', require('mustache-express')())
    await request(app).get('/').expect(200, page)
  })
})

describe('squirrelly', () => {
  it('is loaded by its extension', async () => {
    await request(createApp('page').set('view engine', 'squirrelly')).get('/').expect(200, page)
  })
})

describe('liquidjs', () => {
  it('renders by its engine, which reads the app that the view belongs to', async () => {
    const { Liquid } = require('liquidjs')
    const app = createApp('page').set('view engine', 'liquid').engine('liquid', new Liquid().express())
    await request(app).get('/').expect(200, page)
  })
})

describe('twig', () => {
  it('is loaded by its extension and takes its options from the settings in the locals', async () => {
    const app = createApp('page').set('view engine', 'twig').set('twig options', { autoescape: true })
    await request(app).get('/').expect(200, page)
  })
})

describe('swig-templates', () => {
  it('renders', async () => {
    const { Swig } = require('swig-templates')
    await request(createApp('page.swig').engine('swig', new Swig().renderFile)).get('/').expect(200, page)
  })
})

describe('consolidate', () => {
  const consolidate = require('consolidate')

  for (const [name, extension] of [
    ['handlebars', 'handlebars'],
    ['underscore', 'underscore'],
    ['dust', 'dust'],
  ]) {
    it(`renders by ${name}`, async () => {
      const app = createApp('page').set('view engine', extension).engine(extension, consolidate[name])
      await request(app).get('/').expect(200, page)
    })
  }
})

describe('vash', () => {
  it('is loaded by its extension', async () => {
    await request(createApp('page').set('view engine', 'vash')).get('/').expect(200, page)
  })
})

describe('express-dot-engine', () => {
  it('renders', async () => {
    await request(createApp('page.dot').engine('dot', require('express-dot-engine').__express))
      .get('/')
      .expect(200, '<p>site &#60;ann&#62; title</p>\n')
  })
})

describe('express-es6-template-engine', () => {
  it('renders locals', async () => {
    const express = require('express')
    const app = express().set('views', `${__dirname}/views`).engine('es6', require('express-es6-template-engine'))
    app.get('/', (_req, res) => res.render('page.es6', { locals: { site: 'site', user: '<ann>', title: 'title' } }))
    await request(app).get('/').expect(200, page)
  })
})

describe('jade', () => {
  it('is loaded by its extension', async () => {
    await request(createApp('page').set('view engine', 'jade')).get('/').expect(200, page)
  })
})

describe('express-art-template', () => {
  it('renders, and an unknown page is an error', async () => {
    const engine = require('express-art-template')
    await request(createApp('page.art').engine('art', engine))
      .get('/')
      .expect(200, /<p>site &#60;ann&#62; title<\/p>/)
    await request(createApp('none.art').engine('art', engine))
      .get('/')
      .expect(500, /Failed to lookup view "none\.art"/)
  })
})

describe('express-react-views', () => {
  it('renders a component', async () => {
    const app = createApp('page.jsx').engine('jsx', require('express-react-views').createEngine())
    await request(app).get('/').expect(200, '<!DOCTYPE html><p>site &lt;ann&gt; title</p>')
  })
})
