import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { App, Framework, Handler } from './support/frameworks.ts'
import { exchangeBytes, readAnswers, requestBytes } from './support/wire.ts'

/* Middleware may drop the length of a body when its head is made. Then the client has to see by chunks where it ends. */

const load = createRequire(__filename)
const lines: [name: string, framework: Framework][] = [
  ['3.x', load('trunkline/v3')],
  ['4.x', load('trunkline/v4')],
  ['5.x', load('trunkline')],
]

const droppers: [name: string, handler: Handler][] = [
  ['compression', load('compression')({ threshold: 0 })],
  ['a writeHead that drops it', dropLength],
]

const answers: [title: string, line: string, handler: Handler][] = [
  ['a text', 'GET /', (_req, res) => res.send('hello')],
  ['bytes', 'GET /', (_req, res) => res.type('txt').send(Buffer.from('hello'))],
  ['JSON', 'GET /', (_req, res) => res.json({ a: 1 })],
  ['a redirect', 'GET /', (_req, res) => res.redirect('/elsewhere')],
  ['an answer to OPTIONS', 'OPTIONS /route', (_req, _res, next) => next()],
  ['the page of what is not there', 'GET /none', (_req, _res, next) => next()],
  ['the page of an error', 'GET /', (_req, _res, next) => next(new Error('broken'))],
  ['an empty answer', 'GET /', (_req, res) => res.type('txt').status(205).send('x')],
]

describe.each(lines)('a body whose length was dropped, on %s', (_line, framework) => {
  for (const [dropper, drop] of droppers) {
    for (const before of [undefined, 'chunked']) {
      const behind = before === undefined ? '' : ', where chunks were announced before'
      it.each(answers)(`%s has an end by ${dropper}${behind}`, async (_title, line, handler) => {
        const app = framework()
        app.use(drop)
        app.use((_req, res, next) => {
          if (before !== undefined) res.setHeader('Transfer-Encoding', before)
          next()
        })
        app.use(handler)
        app.get('/route', (_req, res) => res.send('route'))
        const [answer] = await ask(app, requestBytes(line, ['Accept-Encoding: gzip']))
        expect(answer?.get('Transfer-Encoding')).toBe('chunked')
        expect(answer?.get('Content-Length')).toBeUndefined()
        expect(answer?.get('Connection')).toBe('keep-alive')
        expect(answer?.body).toMatch(/\r\n0\r\n\r\nHTTP\/1\.1 204 |^0\r\n\r\nHTTP\/1\.1 204 /)
      })
    }
  }
})

function dropLength(...[_req, res, next]: Parameters<Handler>): void {
  const { writeHead } = res
  res.writeHead = function (this: typeof res, ...args: never[]) {
    this.removeHeader('Content-Length')
    return Reflect.apply(writeHead, this, args)
  } as typeof writeHead
  next()
}

/** Sends a request and another one behind it, by which the connection ends. */
async function ask(app: App, bytes: string): Promise<ReturnType<typeof readAnswers>> {
  const outer = (req: { url?: string }, res: { statusCode: number; end(): void }) =>
    req.url === '/last' ? Object.assign(res, { statusCode: 204 }).end() : app(req, res)
  const { createServer } = load('node:http') as typeof import('node:http')
  const server = createServer(outer as never).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const last = requestBytes('/last', ['Connection: close'])
    return readAnswers(await exchangeBytes((server.address() as AddressInfo).port, bytes + last))
  } finally {
    server.close()
  }
}
