const assert = require('node:assert/strict')
const { once } = require('node:events')
const path = require('node:path')
const { describe, it } = require('node:test')
const express = require('express')
const session = require('express-session')
const request = require('supertest')
const { serve } = require('../../../support.js')

const PASSWORD = 'a password of at least thirty-two characters'
const sessions = () => session({ secret: 'secret', resave: false, saveUninitialized: false })

describe('client-sessions', () => {
  it('keeps the state in an encrypted cookie', async () => {
    const app = express().use(require('client-sessions')({ cookieName: 'state', secret: 'secret' }))
    app.get('/', (req, res) => {
      req.state.visits = (req.state.visits ?? 0) + 1
      res.send(String(req.state.visits))
    })
    const browser = request.agent(app)
    await browser
      .get('/')
      .expect(200, '1')
      .expect('Set-Cookie', /^state=/)
    await browser.get('/').expect(200, '2')
    await request(app).get('/').set('Cookie', 'state=forged').expect(200, '1')
  })
})

describe('iron-session', () => {
  it('seals the state into a cookie and opens it at the next request', async () => {
    const { getIronSession } = await import('iron-session')
    const app = express()
    const open = (req, res) =>
      getIronSession(req, res, { password: PASSWORD, cookieName: 'sealed', cookieOptions: { secure: false } })
    app.get('/in', async (req, res) => {
      const state = await open(req, res)
      state.user = 'ann'
      await state.save()
      res.send('in')
    })
    app.get('/me', async (req, res) => res.json({ user: (await open(req, res)).user ?? null }))
    app.get('/out', async (req, res) => {
      ;(await open(req, res)).destroy()
      res.send('out')
    })
    const browser = request.agent(app)
    await browser.get('/in').expect(200, 'in')
    await browser.get('/me').expect(200, { user: 'ann' })
    await browser.get('/out').expect(200, 'out')
    await browser.get('/me').expect(200, { user: null })
  })
})

describe('cookies', () => {
  it('signs what it sets and takes nothing that is forged', async () => {
    const app = express().use(require('cookies').express(['key']))
    app.get('/set', (_req, res) => {
      res.cookies.set('name', 'ann', { signed: true })
      res.send('set')
    })
    app.get('/get', (req, res) => res.json({ name: req.cookies.get('name', { signed: true }) ?? null }))
    const browser = request.agent(app)
    await browser.get('/set').expect(200, 'set')
    await browser.get('/get').expect(200, { name: 'ann' })
    await request(app).get('/get').set('Cookie', 'name=bob; name.sig=forged').expect(200, { name: null })
  })
})

describe('universal-cookie-express', () => {
  it('reads cookies, and what it changes becomes res.cookie and res.clearCookie', async () => {
    const { default: middleware } = await import('universal-cookie-express')
    const app = express().use(middleware())
    app.get('/', (req, res) => {
      req.universalCookies.set('seen', req.universalCookies.get('name'), { path: '/' })
      req.universalCookies.remove('name')
      res.end('done')
    })
    const { headers } = await request(app).get('/').set('Cookie', 'name=ann').expect(200, 'done')
    assert.match(headers['set-cookie'][0], /^seen=ann; Path=\//)
    assert.match(headers['set-cookie'][1], /^name=; (Max-Age=0; )?Path=\/; Expires=/)
  })
})

describe('express-flash', () => {
  it('hands the messages of the request before to the view', async () => {
    const app = express().use(sessions(), require('express-flash')())
    app.engine('txt', (_file, { messages }, done) => done(null, JSON.stringify(messages)))
    app.set('views', path.join(__dirname, 'views')).set('view engine', 'txt')
    app.get('/say', (req, res) => {
      req.flash('info', 'saved')
      res.redirect('/read')
    })
    app.get('/read', (_req, res) => res.render('messages'))
    const browser = request.agent(app)
    await browser.get('/say').expect(302)
    await browser.get('/read').expect(200, '{"info":["saved"]}')
    await browser.get('/read').expect(200, '{}')
  })
})

describe('express-flash-message', () => {
  it('keeps a message until a view asks for it', async () => {
    const { default: flash } = await import('express-flash-message')
    const app = express().use(sessions(), flash({ sessionKeyName: 'messages' }))
    app.engine('txt', (_file, { getFlashMessages }, done) => done(null, JSON.stringify(getFlashMessages('info'))))
    app.set('views', path.join(__dirname, 'views')).set('view engine', 'txt')
    app.get('/say', (_req, res) => {
      res.flash('info', 'saved')
      res.redirect('/read')
    })
    app.get('/read', (_req, res) => res.render('messages'))
    const browser = request.agent(app)
    await browser.get('/say').expect(302)
    await browser.get('/read').expect(200, '["saved"]')
    await browser.get('/read').expect(200, '[]')
  })
})

describe('express-socket.io-session', () => {
  it('shares the session of the pages with a socket', async (t) => {
    const shared = sessions()
    const app = express().use(shared)
    app.get('/in', (req, res) => {
      req.session.user = 'ann'
      res.send('in')
    })
    const { server, url } = await serve(t, app)
    const io = new (require('socket.io').Server)(server)
    t.after(() => io.close())
    io.use(require('express-socket.io-session')(shared))
    io.on('connection', (socket) => socket.emit('user', socket.handshake.session.user ?? null))
    const { headers } = await request(url).get('/in').expect(200)
    const extraHeaders = { cookie: headers['set-cookie'][0].split(';')[0] }
    const socket = require('socket.io-client').io(url, { transports: ['websocket'], extraHeaders })
    t.after(() => socket.close())
    assert.deepEqual(await once(socket, 'user'), ['ann'])
  })
})
