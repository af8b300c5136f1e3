'use strict'

/*
 * A program of its own: wraps methods of node's before it loads a framework, plays requests on an app of it, and prints
 * what each wrapper was called with, as { method: { request: [call, …] } }. A preloaded agent sees no more and no less.
 *
 *   node play-wrapped.cjs <framework> <method>…    wraps these, one after the other
 *   node play-wrapped.cjs <framework>              wraps every method at once
 */

const { once } = require('node:events')
const http = require('node:http')
const net = require('node:net')
const path = require('node:path')

const [framework, ...only] = process.argv.slice(2)

// Express 3 reads its headers by this accessor, which Node 24 no longer has.
if (!('_headers' in http.OutgoingMessage.prototype)) {
  Object.defineProperty(http.OutgoingMessage.prototype, '_headers', {
    configurable: true,
    get() {
      return this.getHeaders()
    },
  })
}

const PROTOTYPES = {
  ServerResponse: http.ServerResponse.prototype,
  OutgoingMessage: http.OutgoingMessage.prototype,
  IncomingMessage: http.IncomingMessage.prototype,
  Socket: net.Socket.prototype,
  Server: http.Server.prototype,
}

/** Each method that objects of these have, own and inherited: agents put theirs on the prototype they know. */
const METHODS = Object.entries(PROTOTYPES).flatMap(([name, prototype]) =>
  name === 'OutgoingMessage' ? [] : methodsOf(prototype).map((method) => `${name}.${method}`),
)

function methodsOf(prototype) {
  const names = new Set()
  for (let each = prototype; each !== Object.prototype; each = Object.getPrototypeOf(each)) {
    for (const name of Object.getOwnPropertyNames(each)) {
      const { value } = Object.getOwnPropertyDescriptor(each, name)
      if (name !== 'constructor' && typeof value === 'function') names.add(name)
    }
  }
  return [...names]
}

/** Calls by method and by what was being played. */
const calls = {}
let playing

// The client is in this process, too; of all sockets only the server's have a server.
function wrap(full) {
  const [owner, name] = full.split('.')
  const prototype = PROTOTYPES[owner]
  const original = prototype[name]
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: true,
    writable: true,
    value: function wrapper(...args) {
      const isClient = this instanceof net.Socket && !this.server
      if (!isClient && playing !== undefined) noted(full).push(args.map(show).join(', '))
      return Reflect.apply(original, this, args)
    },
  })
}

function noted(method) {
  calls[method] ??= {}
  calls[method][playing] ??= []
  return calls[method][playing]
}

/** Prototypes as they are now, to be put back: Connect patches them when it is loaded. */
function snapshot() {
  const kept = Object.values(PROTOTYPES).map((prototype) => [prototype, Object.getOwnPropertyDescriptors(prototype)])
  return () => {
    for (const [prototype, descriptors] of kept) {
      for (const key of Reflect.ownKeys(prototype)) if (!Object.hasOwn(descriptors, key)) delete prototype[key]
      Object.defineProperties(prototype, descriptors)
    }
  }
}

function show(value) {
  if (typeof value === 'string') return JSON.stringify(value.replace(DATE, 'date').replace(/Express|Trunkline/, 'name'))
  if (Buffer.isBuffer(value)) return `bytes ${JSON.stringify(value.toString('latin1'))}`
  if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`
  if (typeof value === 'function') return 'a function'
  if (value instanceof Error) return `an error: ${value.message}`
  if (typeof value === 'object' && value !== null) return 'an object'
  return String(value)
}

const DATE = /[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT/g

const FILES = path.join(__dirname, 'files')

const ROUTES = {
  '/text': (_req, res) => res.send('hello'),
  '/beyond-ascii': (_req, res) => res.send('grüße'),
  '/bytes': (_req, res) => res.send(Buffer.from('bytes')),
  '/long': (_req, res) => res.send('x'.repeat(2000)),
  '/empty': (_req, res) => res.send(''),
  '/nothing': (_req, res) => res.send(),
  '/json': (_req, res) => res.json({ a: 1 }),
  '/jsonp': (_req, res) => res.jsonp({ a: 1 }),
  '/none-found': (_req, res) => res.status(404).send('none'),
  '/no-content': (_req, res) => res.status(204).send('none'),
  '/number': (_req, res) => (res.sendStatus ? res.sendStatus(201) : res.send(201)),
  '/redirect': (_req, res) => res.redirect('/elsewhere'),
  '/cookies': (_req, res) => res.cookie('a', '1').cookie('b', '2').send('cookies'),
  '/headers': (_req, res) =>
    res
      .set('X-A', 'ä')
      .set({ 'X-B': ['1', '2'] })
      .type('txt')
      .vary('Accept')
      .send('headers'),
  '/links': (_req, res) => res.links({ next: '/n' }).attachment('a.txt').send('links'),
  '/format': (_req, res) => res.format({ text: () => res.send('text'), html: () => res.send('html') }),
  '/file': (_req, res) => (res.sendFile ?? res.sendfile).call(res, path.join(FILES, 'hello.txt')),
  '/download': (_req, res) => res.download(path.join(FILES, 'hello.txt'), 'other.txt'),
  '/end': (_req, res) => res.end('end'),
  '/parts': (_req, res) => res.write('one') && res.end('two'),
  '/head': (_req, res) => res.writeHead(201, { 'X-A': '1' }).end('head'),
  '/error': (_req, _res, next) => next(new Error('broken')),
  '/refused': () => {
    throw Object.assign(new Error('refused'), { status: 403, headers: { 'X-E': '1' } })
  },
}

const REQUESTS = [
  ...Object.keys(ROUTES).map((route) => `GET ${route}`),
  'HEAD /text',
  'HEAD /file',
  'GET /text\r\nIf-None-Match: *',
  'GET /file\r\nIf-None-Match: *',
  'GET /static/hello.txt',
  'GET /static/hello.txt\r\nIf-None-Match: *',
  'GET /static/hello.txt\r\nRange: bytes=1-2',
  'GET /nowhere',
  'HEAD /nowhere',
  'OPTIONS /text',
]

/** Loads the framework anew, so that it finds the wrappers that are there now. */
function createApp() {
  for (const file of Object.keys(require.cache)) delete require.cache[file]
  const create = require(framework)
  const app = create()
  app.set('etag', process.env.ETAG === 'off' ? false : 'weak')
  app.use('/static', create.static(FILES))
  for (const [route, handler] of Object.entries(ROUTES)) app.get(route, handler)
  return app
}

async function play() {
  playing = 'loading'
  const app = createApp()
  playing = undefined
  const server = http.createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  for (const request of REQUESTS) {
    const connected = once(server, 'connection')
    playing = request.replace('\r\n', ', ')
    const client = await ask(server.address().port, request)
    playing = undefined
    const [socket] = await connected
    await Promise.all([once(socket, 'close'), client.destroy()])
  }
  server.close()
}

/** A request on a connection that stays open, as most do: its answer is told by its length. */
function ask(port, request) {
  return new Promise((resolve) => {
    const [first, ...fields] = request.split('\r\n')
    const socket = net.connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('latin1')
    socket.write([`${first} HTTP/1.1`, 'Host: a', ...fields, '', ''].join('\r\n'))
    socket.on('data', (chunk) => {
      text += chunk
      if (!isComplete(text, first.startsWith('HEAD'))) return
      socket.removeAllListeners('data')
      // What is done in the turns after the answer belongs to it.
      passTurns(() => resolve(socket))
    })
  })
}

function passTurns(then, turns = 10) {
  if (turns === 0) then()
  else setImmediate(passTurns, then, turns - 1)
}

function isComplete(text, isHead) {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return false
  const head = text.slice(0, end)
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  if (isHead || / (204|304) /.test(head.split('\r\n', 1)[0])) return true
  return length === undefined ? text.endsWith('0\r\n\r\n') : text.length === end + 4 + Number(length)
}

async function main() {
  const restore = snapshot()
  for (const methods of only.length === 0 ? [METHODS] : only.map((method) => [method])) {
    for (const method of methods) wrap(method)
    await play()
    restore()
  }
  process.stdout.write(JSON.stringify(calls), () => process.exit())
}

main()
