const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')

/** A fetch handler that tells what it was asked, in two pieces. */
async function handle(asked) {
  const text = JSON.stringify([asked.method, new URL(asked.url).pathname, await asked.text()])
  const body = new ReadableStream({
    start(controller) {
      for (const piece of [text.slice(0, 5), text.slice(5)]) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  const headers = new Headers([
    ['Content-Type', 'application/json'],
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
  ])
  return new Response(body, { status: 201, headers })
}

/** Asks an app that has the handler below `/fetch`. */
async function check(middleware, { path = '/fetch/deep', cookies = 'a=1,b=2' } = {}) {
  const app = express()
    .use('/fetch', middleware)
    .use((_req, res) => res.send('express'))
  await request(app)
    .post('/fetch/deep')
    .send('text')
    .type('text')
    .expect(201, ['POST', path, 'text'])
    .expect('Set-Cookie', cookies)
  await request(app).get('/other').expect(200, 'express')
}

describe('@hattip/adapter-node', () => {
  it('makes middleware of a fetch handler', async () => {
    const { createMiddleware } = require('@hattip/adapter-node')
    const middleware = createMiddleware(({ request: asked }) => handle(asked))
    await check(middleware, { path: '/deep' })
  })
})

describe('@universal-middleware/express', () => {
  it('makes handlers and middleware', async () => {
    const { createHandler, createMiddleware } = require('@universal-middleware/express')
    await check(createHandler(() => handle)())
    const app = express()
    app.use(
      createMiddleware(() => () => (response) => {
        response.headers.set('X-Universal', 'yes')
        return response
      })(),
    )
    app.get('/', (_req, res) => res.send('express'))
    await request(app).get('/').expect(200, 'express').expect('X-Universal', 'yes')
  })
})

describe('srvx', () => {
  it('makes a handler for node', async () => {
    const { toNodeHandler } = require('srvx/node')
    // Of headers with the same name it writes the last one, on Express too.
    await check(toNodeHandler(handle), { path: '/deep', cookies: 'b=2' })
  })
})

describe('@whatwg-node/server', () => {
  it('makes an adapter that is middleware', async () => {
    const { createServerAdapter } = require('@whatwg-node/server')
    await check(createServerAdapter(handle))
  })
})

/** The build of an app with one route that answers itself. */
function createBuild() {
  const loader = ({ params, request: asked }) =>
    Response.json([params.id, new URL(asked.url).search], { status: 201, headers: { 'X-Test': 'yes' } })
  const action = async ({ request: asked }) => Response.json(await asked.json())
  return {
    entry: { module: { default: () => new Response('page') } },
    routes: { user: { id: 'user', path: 'users/:id', module: { loader, action } } },
    assets: { entry: { imports: [], module: '' }, routes: { user: { id: 'user' } }, url: '/', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: 'build',
    basename: '/',
    future: {},
    mode: 'production',
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  }
}

for (const name of ['@react-router/express', '@remix-run/express']) {
  describe(name, () => {
    it('answers by the loaders and actions of routes', async () => {
      const { createRequestHandler } = require(name)
      const app = express()
      app.get('/express', (_req, res) => res.send('express'))
      app.use(createRequestHandler({ build: createBuild(), mode: 'production' }))
      await request(app).get('/users/7?a=b').expect(201, ['7', '?a=b']).expect('X-Test', 'yes')
      await request(app).post('/users/7').send({ c: 1 }).expect(200, { c: 1 })
      await request(app).get('/express').expect(200, 'express')
    })
  })
}
