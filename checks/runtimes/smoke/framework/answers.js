const assert = require('node:assert')
const { join } = require('node:path')
const fs = require('node:fs')
const { withServer } = require('../server.js')

const SITE = join(__dirname, '..', 'site')

exports.checks = [
  ['sends texts and buffers with their type, length and ETag', send],
  ['answers 304 to a client whose copy is good', notModified],
  ['redirects', redirect],
  ['sets, signs and clears cookies', cookies],
  ['chooses a representation by Accept', negotiation],
  ['renders a view with an engine', view],
  ['streams an answer', stream],
]

async function send({ framework, start }) {
  const app = framework()
  app.get('/text', (_req, res) => res.send('<p>é</p>'))
  app.get('/bytes', (_req, res) => res.send(Buffer.from('bytes')))
  app.get('/empty', (_req, res) => res.status(204).send('dropped'))
  await withServer(start, app, async (ask) => {
    const text = await ask('/text')
    assert.strictEqual(text.body, '<p>é</p>')
    assert.strictEqual(text.headers['content-type'], 'text/html; charset=utf-8')
    assert.strictEqual(text.headers['content-length'], '9')
    assert.match(text.headers.etag, /^(W\/)?".+"$/)
    const bytes = await ask('/bytes')
    assert.deepStrictEqual([bytes.headers['content-type'], bytes.body], ['application/octet-stream', 'bytes'])
    const empty = await ask('/empty')
    assert.deepStrictEqual([empty.status, empty.headers['content-length'], empty.body], [204, undefined, ''])
  })
}

async function notModified({ framework, start }) {
  const app = framework()
  app.set('etag', 'strong')
  app.get('/', (_req, res) => res.send('the same again'))
  await withServer(start, app, async (ask) => {
    const { etag } = (await ask('/')).headers
    const again = await ask('/', { headers: { 'If-None-Match': etag } })
    assert.deepStrictEqual([again.status, again.headers.etag, again.body], [304, etag, ''])
    assert.strictEqual((await ask('/', { headers: { 'If-None-Match': '"other"' } })).status, 200)
  })
}

async function redirect({ framework, start }) {
  const app = framework()
  app.get('/old', (_req, res) => res.redirect('/new?a=b'))
  app.get('/moved', (_req, res) => res.redirect(301, 'https://example.com/'))
  await withServer(start, app, async (ask) => {
    const old = await ask('/old', { headers: { Accept: 'text/plain' } })
    assert.strictEqual(old.status, 302)
    assert.match(old.headers.location, /\/new\?a=b$/)
    assert.match(old.body, /Redirecting to/)
    const moved = await ask('/moved')
    assert.deepStrictEqual([moved.status, moved.headers.location], [301, 'https://example.com/'])
  })
}

async function cookies({ framework, start }) {
  const app = framework()
  app.use((req, _res, next) => {
    req.secret = 'keyboard'
    next()
  })
  app.get('/', (_req, res) => {
    res.cookie('a', 'one two', { httpOnly: true })
    res.cookie('s', 'signed', { signed: true })
    res.clearCookie('old')
    res.send('ok')
  })
  await withServer(start, app, async (ask) => {
    const set = (await ask('/')).headers['set-cookie']
    assert.match(set, /a=one%20two; Path=\/; HttpOnly/)
    assert.match(set, /s=s%3Asigned\.[\w%]+/)
    assert.match(set, /old=;.*1970/)
  })
}

async function negotiation({ framework, start }) {
  const app = framework()
  app.get('/', (_req, res) => {
    res.format({
      'text/plain': () => res.send('plain'),
      'application/json': () => res.send({ as: 'json' }),
    })
  })
  await withServer(start, app, async (ask) => {
    const wanted = async (Accept) => (await ask('/', { headers: { Accept } })).body
    assert.strictEqual(await wanted('application/json, text/plain;q=0.5'), '{"as":"json"}')
    assert.strictEqual(await wanted('text/*'), 'plain')
    assert.strictEqual((await ask('/', { headers: { Accept: 'image/png' } })).status, 406)
  })
}

async function view({ framework, start }) {
  const app = framework()
  app.set('views', SITE)
  app.engine('curly', (path, options, done) => {
    fs.readFile(path, 'utf8', (error, text) => done(error, text?.replace('{name}', options.name)))
  })
  app.get('/', (_req, res) => res.render('greeting.curly', { name: 'Ada' }))
  await withServer(start, app, async (ask) => assert.strictEqual((await ask('/')).body, 'Hello Ada\n'))
}

async function stream({ framework, start }) {
  const app = framework()
  app.get('/', (_req, res) => {
    res.type('txt')
    res.write('one ')
    setTimeout(() => res.end('two'), 5)
  })
  await withServer(start, app, async (ask) => {
    const answer = await ask('/')
    assert.match(answer.headers['content-type'], /^text\/plain\b/)
    assert.strictEqual(answer.body, 'one two')
  })
}
