// One application, in the idiom of each peer, in the fastest form that its manual shows.
import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/** For Trunkline's lines and for Express, whose handlers are the same. */
export function createExpressLike(name) {
  const framework = load(name)
  const app = framework()
  app.get('/hello', (_req, res) => res.send('hello'))
  app.get('/users/:id', (req, res) => res.json({ id: req.params.id, fields: req.query.fields }))
  app.post('/orders', framework.json(), (req, res) => res.json({ count: req.body.items.length }))
  return app
}

/** With the schemas of its answers, as its manual asks for. */
export async function createFastify(options = {}) {
  const { default: Fastify } = await import('fastify')
  const app = Fastify(options)
  const answering = (properties) => ({ schema: { response: { 200: { type: 'object', properties } } } })
  const text = { type: 'string' }
  app.get('/hello', (_req, reply) => reply.type('text/html; charset=utf-8').send('hello'))
  app.get('/users/:id', answering({ id: text, fields: text }), (req, reply) =>
    reply.send({ id: req.params.id, fields: req.query.fields }),
  )
  app.post('/orders', answering({ count: { type: 'integer' } }), (req, reply) =>
    reply.send({ count: req.body.items.length }),
  )
  await app.ready()
  return app
}

export async function createHono() {
  const { Hono } = await import('hono')
  const app = new Hono()
  app.get('/hello', (c) => c.html('hello'))
  app.get('/users/:id', (c) => c.json({ id: c.req.param('id'), fields: c.req.query('fields') }))
  app.post('/orders', async (c) => c.json({ count: (await c.req.json()).items.length }))
  return app
}

export async function createH3() {
  const { getQuery, H3, html, readBody } = await import('h3')
  const app = new H3()
  app.get('/hello', () => html`hello`)
  app.get('/users/:id', (event) => ({ id: event.context.params.id, fields: getQuery(event).fields }))
  app.post('/orders', async (event) => ({ count: (await readBody(event)).items.length }))
  return app
}

/** What node itself does, by the interface that is like that of HTTP/1. */
export function answerPlainly(req, res) {
  const url = new URL(req.url, 'http://localhost')
  if (url.pathname === '/hello') {
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': 5 }).end('hello')
  } else if (req.method === 'POST') {
    const pieces = []
    req.on('data', (piece) => pieces.push(piece))
    req.on('end', () => sendJson(res, { count: JSON.parse(Buffer.concat(pieces)).items.length }))
  } else sendJson(res, { id: url.pathname.slice('/users/'.length), fields: url.searchParams.get('fields') })
}

function sendJson(res, value) {
  const text = JSON.stringify(value)
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
}
