import http from 'node:http'
import http2 from 'node:http2'
import { answerPlainly, createExpressLike, createFastify, createH3, createHono } from './applications.js'
import * as http1 from './http1-load.js'
import * as http2Client from './http2-load.js'
import { headersOf } from './work.js'

const OURS = { 'Trunkline 5.x': 'trunkline', 'Trunkline 4.x': 'trunkline/v4', 'Trunkline 3.x': 'trunkline/v3' }

/**
 * The peers of each transport; the first is ours. Those of `inject` and `fetch` give a function that asks for some work and
 * promises its status and text, the others a server that listens, which the transport's client asks.
 */
export const TRANSPORTS = {
  inject: {
    title: 'Calls without a port',
    peers: {
      ...each(OURS, injectOurs),
      'Fastify inject': async () => askFastify(await createFastify()),
      'light-my-request on Express 5': () => askExpress('express5'),
      'Hono app.request': async () => askHono(await createHono()),
      'supertest on Trunkline 5.x': () => askBySupertest('trunkline'),
      'supertest on Express 5': () => askBySupertest('express5'),
    },
  },
  fetch: {
    title: 'fetch: a Request in, a Response out',
    peers: {
      ...each(OURS, fetchOurs),
      'Hono fetch': async () => askByFetch((await createHono()).fetch),
      'h3 fetch': async () => askByFetch((await createH3()).fetch),
    },
  },
  'node-server': {
    title: 'fetch behind a server of node',
    client: http1,
    peers: {
      ...each(OURS, serveOurs),
      'Hono on its node server': async () => serveFetch((await createHono()).fetch),
      'Trunkline 5.x without fetch, by app.listen': () => listen(http.createServer(createExpressLike('trunkline'))),
    },
  },
  http2: {
    title: 'HTTP/2, without TLS',
    client: http2Client,
    peers: {
      ...each(OURS, (name) => listen(http2.createServer(createExpressLike(name)))),
      'plain node:http2': () => listen(http2.createServer(answerPlainly)),
      Fastify: async () => {
        const app = await createFastify({ http2: true })
        await app.listen({ port: 0, host: '127.0.0.1' })
        return app.server
      },
    },
  },
}

function each(names, create) {
  return Object.fromEntries(Object.entries(names).map(([title, name]) => [title, () => create(name)]))
}

async function injectOurs(name) {
  const { inject } = await import('trunkline/test')
  const app = createExpressLike(name)
  return async (work) => {
    const { status, text } = await inject(app, optionsOf(work))
    return { status, text }
  }
}

function askFastify(app) {
  return async ({ method, path, body, ...work }) => {
    const headers = headersOf({ body, ...work })
    const { statusCode, payload } = await app.inject({ method, url: path, headers, payload: body })
    return { status: statusCode, text: payload }
  }
}

async function askExpress(name) {
  const { default: inject } = await import('light-my-request')
  const app = createExpressLike(name)
  return async (work) => {
    const { body, ...options } = optionsOf(work)
    const { statusCode, payload } = await inject(app, { ...options, payload: body })
    return { status: statusCode, text: payload }
  }
}

function askHono(app) {
  return async (work) => {
    const { method, path, body } = work
    const response = await app.request(path, { method, headers: headersOf(work), body })
    return { status: response.status, text: await response.text() }
  }
}

/** As its manual shows it: a server for each request. */
async function askBySupertest(name) {
  const { default: supertest } = await import('supertest')
  const app = createExpressLike(name)
  return async ({ method, path, body }) => {
    const request = supertest(app)[method.toLowerCase()](path)
    const { status, text } = await (body === undefined ? request : request.type('json').send(body))
    return { status, text }
  }
}

async function fetchOurs(name) {
  const { toFetch } = await import('trunkline/web')
  return askByFetch(toFetch(createExpressLike(name)))
}

async function serveOurs(name) {
  const { toFetch } = await import('trunkline/web')
  return serveFetch(toFetch(createExpressLike(name)))
}

/** By the server that Hono's manual shows for node. */
async function serveFetch(fetch) {
  const { createAdaptorServer } = await import('@hono/node-server')
  return listen(createAdaptorServer({ fetch }))
}

function askByFetch(fetch) {
  return async (work) => {
    const { method, path, body } = work
    const response = await fetch(new Request(`http://localhost${path}`, { method, headers: headersOf(work), body }))
    return { status: response.status, text: await response.text() }
  }
}

function optionsOf(work) {
  const { method, path, body } = work
  return { method, url: path, headers: headersOf(work), body }
}

function listen(server) {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
