const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const cors = require('cors')
const corsGate = require('cors-gate')
const dontSniffMimetype = require('dont-sniff-mimetype')
const express = require('express')
const { expressCspHeader, NONCE, SELF } = require('express-csp-header')
const featurePolicy = require('feature-policy')
const frameguard = require('frameguard')
const csp = require('helmet-csp')
const hidePoweredBy = require('hide-powered-by')
const hsts = require('hsts')
const nocache = require('nocache')
const permissionsPolicy = require('permissions-policy')
const referrerPolicy = require('referrer-policy')
const request = require('supertest')
const xssProtection = require('x-xss-protection')

/** The headers of a page behind the middleware. */
async function headersBehind(...middleware) {
  const app = express()
  for (const each of middleware) app.use(each)
  app.get('/', (_req, res) => res.send('<p>home</p>'))
  return (await request(app).get('/').expect(200, '<p>home</p>')).headers
}

describe('nocache', () => {
  it('tells every cache to keep nothing', async () => {
    const headers = await headersBehind(nocache())
    assert.match(headers['cache-control'], /no-store/)
    assert.equal(headers['surrogate-control'], 'no-store')
  })
})

describe('referrer-policy', () => {
  it('sets the policy that was chosen', async () => {
    assert.equal((await headersBehind(referrerPolicy({ policy: 'same-origin' })))['referrer-policy'], 'same-origin')
  })
})

describe('hsts', () => {
  it('asks for HTTPS for as long as it was told', async () => {
    const headers = await headersBehind(hsts({ maxAge: 1000, preload: true }))
    assert.equal(headers['strict-transport-security'], 'max-age=1000; includeSubDomains; preload')
  })
})

describe('x-xss-protection', () => {
  it('sets its header', async () => {
    assert.equal((await headersBehind(xssProtection()))['x-xss-protection'], '0')
  })
})

describe('dont-sniff-mimetype', () => {
  it('sets its header', async () => {
    assert.equal((await headersBehind(dontSniffMimetype()))['x-content-type-options'], 'nosniff')
  })
})

describe('frameguard', () => {
  it('forbids frames', async () => {
    assert.equal((await headersBehind(frameguard({ action: 'deny' })))['x-frame-options'], 'DENY')
  })
})

describe('hide-powered-by', () => {
  it('takes the header away, or puts another text in its place', async () => {
    assert.equal((await headersBehind())['x-powered-by'], 'Express')
    assert.equal((await headersBehind(hidePoweredBy()))['x-powered-by'], undefined)
    assert.equal((await headersBehind(hidePoweredBy({ setTo: 'steam' })))['x-powered-by'], 'steam')
  })
})

describe('helmet-csp', () => {
  it('asks functions for a value that depends on the response', async () => {
    const nonce = (_req, res) => `'nonce-${res.locals.nonce}'`
    const chooseNonce = (_req, res, next) => {
      res.locals.nonce = 'abc'
      next()
    }
    const headers = await headersBehind(
      chooseNonce,
      csp({ useDefaults: false, directives: { defaultSrc: ["'self'"], scriptSrc: [nonce] } }),
    )
    assert.equal(headers['content-security-policy'], "default-src 'self';script-src 'nonce-abc'")
  })
})

describe('feature-policy', () => {
  it('sets its header', async () => {
    const headers = await headersBehind(featurePolicy({ features: { camera: ["'none'"] } }))
    assert.equal(headers['feature-policy'], "camera 'none'")
  })
})

describe('permissions-policy', () => {
  it('sets its header', async () => {
    const headers = await headersBehind(permissionsPolicy({ features: { fullscreen: ['self'], camera: [] } }))
    assert.equal(headers['permissions-policy'], 'fullscreen=(self), camera=()')
  })
})

describe('express-csp-header', () => {
  it('gives each request a nonce of its own', async () => {
    const app = express().use(expressCspHeader({ directives: { 'default-src': [SELF], 'script-src': [NONCE] } }))
    app.get('/', (req, res) => res.send(req.nonce))
    const { headers, text } = await request(app).get('/').expect(200)
    assert.equal(headers['content-security-policy'], `default-src 'self'; script-src 'nonce-${text}';`)
    assert.notEqual((await request(app).get('/')).text, text)
  })
})

describe('cors-gate', () => {
  it('refuses what cors did not allow', async () => {
    const app = express().use(cors({ origin: 'http://a.example' }), corsGate({ origin: 'http://here.example' }))
    app.post('/', (_req, res) => res.send('done'))
    await request(app).post('/').set('Origin', 'http://a.example').expect(200, 'done')
    await request(app).post('/').set('Origin', 'http://here.example').expect(200, 'done')
    await request(app).post('/').set('Origin', 'http://b.example').expect(403)
    await request(app).post('/').expect(403)
  })
})
