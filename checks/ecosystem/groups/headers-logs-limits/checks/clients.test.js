const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const express = require('express')
const device = require('express-device')
const useragent = require('express-useragent')
const { I18n } = require('i18n')
const i18next = require('i18next')
const i18nextMiddleware = require('i18next-http-middleware')
const requestIp = require('request-ip')
const request = require('supertest')

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'
const DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

describe('request-ip', () => {
  it('finds the client in headers and on the socket', async () => {
    const app = express().use(requestIp.mw())
    app.get('/', (req, res) => res.send(req.clientIp))
    await request(app).get('/').set('X-Client-IP', '10.0.0.7').expect(200, '10.0.0.7')
    await request(app)
      .get('/')
      .expect(200, /127\.0\.0\.1$/)
  })
})

describe('express-useragent', () => {
  it('reads the browser, for handlers and for views', async () => {
    const app = express().use(useragent.express())
    app.get('/', (req, res) => res.json([req.useragent.browser, req.useragent.isMobile, res.locals.useragent.os]))
    const as = async (agent) => (await request(app).get('/').set('User-Agent', agent).expect(200)).body
    assert.deepEqual((await as(PHONE)).slice(0, 2), ['Safari', true])
    assert.deepEqual((await as(DESK)).slice(0, 2), ['Firefox', false])
  })
})

describe('express-device', () => {
  it('tells phones from desks, for handlers and for views', async () => {
    const app = express().use(device.capture())
    device.enableDeviceHelpers(app)
    app.get('/', (req, res) => res.json([req.device.type, res.locals.is_phone]))
    await request(app).get('/').set('User-Agent', PHONE).expect(200, ['phone', true])
    await request(app).get('/').set('User-Agent', DESK).expect(200, ['desktop', false])
  })
})

describe('i18n', () => {
  it('speaks the language that the client accepts, or the one in its query', async () => {
    const i18n = new I18n({
      locales: ['en', 'de'],
      queryParameter: 'lang',
      staticCatalog: { en: { hello: 'Hello %s' }, de: { hello: 'Hallo %s' } },
    })
    const app = express().use(i18n.init)
    app.get('/', (req, res) => res.send(`${req.__('hello', 'Ann')} ${res.getLocale()}`))
    await request(app).get('/').set('Accept-Language', 'de-CH,de;q=0.9').expect(200, 'Hallo Ann de')
    await request(app).get('/?lang=de').expect(200, 'Hallo Ann de')
    await request(app).get('/').expect(200, 'Hello Ann en')
  })
})

describe('i18next-http-middleware', () => {
  it('speaks the language that the client accepts, or the one in its query, and says which', async () => {
    await i18next.use(i18nextMiddleware.LanguageDetector).init({
      supportedLngs: ['en', 'de'],
      fallbackLng: 'en',
      showSupportNotice: false,
      detection: { order: ['querystring', 'header'], caches: false },
      resources: { en: { translation: { hello: 'Hello' } }, de: { translation: { hello: 'Hallo' } } },
    })
    const app = express().use(i18nextMiddleware.handle(i18next))
    app.get('/', (req, res) => res.send(req.t('hello')))
    await request(app).get('/').set('Accept-Language', 'de').expect('Content-Language', 'de').expect(200, 'Hallo')
    await request(app).get('/?lng=de').expect(200, 'Hallo')
    await request(app).get('/').expect(200, 'Hello')
  })
})
