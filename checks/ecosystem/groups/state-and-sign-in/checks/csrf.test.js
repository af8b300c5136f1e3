const { describe, it } = require('node:test')
const express = require('express')
const cookieParser = require('cookie-parser')
const session = require('express-session')
const request = require('supertest')

const sessions = () => session({ secret: 'secret', resave: false, saveUninitialized: true })

/** Only a request that brings the token back gets through; `send` puts it where the package looks for it. */
async function lets(app, send) {
  app.post('/', (_req, res) => res.send('done'))
  app.use((err, _req, res, _next) => res.status(err.status ?? res.statusCode).send(err.message)) // lusca sets the latter
  const browser = request.agent(app)
  const { text: token } = await browser.get('/token').expect(200)
  await browser.post('/').expect(403)
  await send(browser.post('/'), 'wrong').expect(403)
  await send(browser.post('/'), token).expect(200, 'done')
  await send(request(app).post('/'), token).expect(403)
}

const inHeader = (name) => (sent, token) => sent.set(name, token)
const inForm = (sent, token) => sent.type('form').send({ _csrf: token })

describe('csurf', () => {
  it('lets requests with the token of the cookie through', async () => {
    const app = express().use(
      cookieParser(),
      express.urlencoded({ extended: false }),
      require('csurf')({ cookie: true }),
    )
    app.get('/token', (req, res) => res.send(req.csrfToken()))
    await lets(app, inForm)
  })

  it('lets requests with the token of the session through', async () => {
    const app = express().use(sessions(), require('csurf')())
    app.get('/token', (req, res) => res.send(req.csrfToken()))
    await lets(app, inHeader('csrf-token'))
  })
})

describe('lusca', () => {
  it('lets requests with the token through and sets its headers', async () => {
    const lusca = require('lusca')
    const app = express().use(sessions(), express.json(), lusca({ csrf: true, xframe: 'SAMEORIGIN', nosniff: true }))
    app.get('/token', (_req, res) => res.send(res.locals._csrf))
    await lets(app, inHeader('x-csrf-token'))
    await request(app).get('/token').expect('X-Frame-Options', 'SAMEORIGIN').expect('X-Content-Type-Options', 'nosniff')
  })
})

describe('csrf-sync', () => {
  it('lets requests with the token of the session through', async () => {
    const { csrfSynchronisedProtection, generateToken } = require('csrf-sync').csrfSync()
    const app = express().use(sessions(), csrfSynchronisedProtection)
    app.get('/token', (req, res) => res.send(generateToken(req)))
    await lets(app, inHeader('x-csrf-token'))
  })
})

describe('tiny-csrf', () => {
  it('lets forms with the token of the signed cookie through', async () => {
    const protect = require('tiny-csrf')('a secret of thirty-two characters'.slice(0, 32))
    const app = express().use(cookieParser('secret'), express.urlencoded({ extended: false }))
    app.use((req, res, next) => {
      // It throws instead of answering.
      try {
        protect(req, res, next)
      } catch (err) {
        next(Object.assign(err, { status: 403 }))
      }
    })
    app.get('/token', (req, res) => res.send(req.csrfToken()))
    await lets(app, inForm)
  })
})
