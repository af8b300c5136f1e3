const { describe, it } = require('node:test')
const express = require('express')
const enforcesSsl = require('express-enforces-ssl')
const forceSsl = require('express-force-ssl')
const sslify = require('express-sslify')
const { default: herokuRedirect } = require('heroku-ssl-redirect')
const request = require('supertest')

function createApp(middleware) {
  const app = express().enable('trust proxy')
  app.use(middleware)
  app.all('/a', (req, res) => res.send(req.protocol))
  return app
}

const plain = (app, method = 'get') => request(app)[method]('/a?b=c').set('Host', 'site.example')
const secure = (app) => plain(app).set('X-Forwarded-Proto', 'https')

describe('express-sslify', () => {
  it('sends to HTTPS what came without', async () => {
    const app = createApp(sslify.HTTPS({ trustProtoHeader: true }))
    await plain(app).expect(301).expect('Location', 'https://site.example/a?b=c')
    await plain(app, 'post').expect(403)
    await secure(app).expect(200, 'https')
  })
})

describe('express-force-ssl', () => {
  it('sends to HTTPS what came without, by the port that is set', async () => {
    const app = createApp(forceSsl)
    app.set('forceSSLOptions', { trustXFPHeader: true, httpsPort: 8443 })
    await plain(app).expect(301).expect('Location', 'https://site.example:8443/a?b=c')
    await plain(app, 'post').expect(403)
    await secure(app).expect(200, 'https')
  })
})

describe('express-enforces-ssl', () => {
  it('goes by req.secure', async () => {
    const app = createApp(enforcesSsl())
    await plain(app).expect(301).expect('Location', 'https://site.example/a?b=c')
    await plain(app, 'post').expect(403)
    await secure(app).expect(200, 'https')
  })
})

describe('heroku-ssl-redirect', () => {
  it('sends to HTTPS by req.hostname and req.originalUrl', async () => {
    const app = createApp(herokuRedirect(['test'], 308))
    await plain(app).expect(308).expect('Location', 'https://site.example/a?b=c')
    await secure(app).expect(200, 'https')
  })
})
