import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createFinalHandler, type FinalHandlerOptions } from './final-handler.ts'
import { documentPage, linePage } from './final-page.ts'

interface Response {
  status: number
  reason: string
  headers: IncomingHttpHeaders
  body: string
  /** What was passed to `onError`. */
  errors: unknown[]
}

interface Given {
  options?: Partial<FinalHandlerOptions>
  /** What handlers did to the response before. */
  prepare?: (res: ServerResponse) => void
  method?: string
  path?: string
  upload?: string
}

/** The response to a request that ends in the final handler with this error, or with none. */
async function finish(err: unknown, { options, prepare, method = 'GET', path = '/', upload }: Given = {}) {
  const errors: unknown[] = []
  const server = createServer((req, res) => {
    prepare?.(res)
    createFinalHandler(req, res, {
      env: () => 'development',
      page: documentPage,
      inSingleWrite: () => true,
      onError: (error) => errors.push(error),
      ...options,
    })(err)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const sent = request({ host: '127.0.0.1', port, method, path, agent: false }).end(upload)
    const [res] = await once(sent, 'response')
    const body = await text(res)
    return { status: res.statusCode, reason: res.statusMessage, headers: res.headers, body, errors } as Response
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const withStack = (stack: unknown, more: object = {}): Error => Object.assign(new Error('message'), { stack }, more)

describe('a request that no handler responded to', () => {
  it('gets a 404 page that names method and path, and nothing that a browser would run', async () => {
    const { status, reason, headers, body, errors } = await finish(undefined, { path: '/a/<b>?secret=1' })
    expect([status, reason, errors]).toEqual([404, 'Not Found', []])
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
    })
    expect(body).toContain('<pre>Cannot GET /a/%3Cb%3E</pre>')
  })

  it('gets one line on 3.x, with the URL as the client sent it', async () => {
    const { body } = await finish(undefined, { path: '/a?b=<c>', options: { page: linePage } })
    expect(body).toBe('Cannot GET /a?b=&lt;c&gt;\n')
  })

  it('gets a 405 with the methods that the path has', async () => {
    const { status, headers } = await finish(undefined, { options: { methodsForAllow: () => ['GET', 'PUT'] } })
    expect([status, headers.allow]).toEqual([405, 'GET, PUT'])
  })

  it('gets the length alone for HEAD', async () => {
    const { status, headers, body } = await finish(undefined, { method: 'HEAD' })
    expect([status, Number(headers['content-length']) > 0, body]).toEqual([404, true, ''])
  })

  it('gets its page after an unread upload', async () => {
    expect((await finish(undefined, { method: 'POST', upload: 'x'.repeat(1_000_000) })).status).toBe(404)
  })

  it('keeps a response that has started', async () => {
    const { status, body } = await finish(undefined, { prepare: (res) => res.writeHead(201).end('whole') })
    expect([status, body]).toEqual([201, 'whole'])
  })
})

describe('an error that no handler took', () => {
  it('is shown with its stack and passed on to be printed', async () => {
    const err = withStack('Error: message\n  at <file>')
    const { status, body, errors } = await finish(err)
    expect([status, errors]).toEqual([500, [err]])
    expect(body).toContain('<pre>Error: message<br> &nbsp;at &lt;file&gt;</pre>')
  })

  it('is shown without its stack in production', async () => {
    const { body, errors } = await finish(withStack('secret'), { options: { env: () => 'production' } })
    expect(body).toContain('<pre>Internal Server Error</pre>')
    expect(errors).toHaveLength(1)
  })

  it.each<[title: string, err: unknown, statusCode: number, status: number]>([
    ['its status', { status: 404 }, 200, 404],
    ['its status before its statusCode', { status: 404, statusCode: 403 }, 200, 404],
    ['its statusCode if the status is none of an error', { status: 200, statusCode: 403 }, 200, 403],
    ['the first status of an error', { status: 400 }, 200, 400],
    ['the last status of an error', { status: 599 }, 200, 599],
    ['500 for a status that is too large', { status: 600 }, 200, 500],
    ['500 for a status that is too small', { status: 399 }, 200, 500],
    ['500 for a status that is not whole', { status: 404.5 }, 200, 500],
    ['500 for a status that is a string', { status: '404' }, 200, 500],
    ['the status of the response if that is one of an error', new Error('x'), 503, 503],
    ['500 if the status of the response is none of an error', new Error('x'), 302, 500],
    ['500 for a string', 'broken', 200, 500],
  ])('has %s', async (_title, err, statusCode, status) => {
    const prepare = (res: ServerResponse): void => void Object.assign(res, { statusCode })
    expect((await finish(err, { prepare })).status).toBe(status)
  })

  it.each<[title: string, err: unknown, shown: string]>([
    ['its text without a stack', withStack(undefined), 'Error: message'],
    ['a string', 'broken', 'broken'],
    [
      'the name of the status for an object without a text',
      Object.assign(Object.create(null), { status: 403 }),
      'Forbidden',
    ],
    ['the number of a status without a name', Object.assign(Object.create(null), { status: 499 }), '499'],
    [
      'the name of the status for an error that cannot be read',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no')
          },
        },
      ),
      'Internal Server Error',
    ],
  ])('is shown as %s', async (_title, err, shown) => {
    expect((await finish(err)).body).toContain(`<pre>${shown}</pre>`)
  })
})

describe('the page of an error', () => {
  it('has the headers of an error with a status, except those that Node refuses', async () => {
    const headers = { 'Retry-After': '7', 'X-Broken': 'a\r\nb' }
    expect((await finish({ status: 503, headers })).headers['retry-after']).toBe('7')
    expect((await finish({ headers })).headers['retry-after']).toBeUndefined()
    expect(
      (await finish({ status: 503, headers }, { options: { page: linePage } })).headers['retry-after'],
    ).toBeUndefined()
    expect((await finish({ status: 503, headers: 'none' })).status).toBe(503)
  })

  it('drops only the headers that describe another body', async () => {
    const prepare = (res: ServerResponse): void => {
      res.setHeader('Content-Encoding', 'gzip').setHeader('Content-Language', 'de').setHeader('Content-Range', 'x')
      res.setHeader('Transfer-Encoding', 'chunked').setHeader('Trailer', 'X-Sum').setHeader('X-Kept', '1')
    }
    const { headers, body } = await finish(new Error('x'), { prepare })
    expect(headers).toMatchObject({ 'x-kept': '1', 'content-length': String(Buffer.byteLength(body)) })
    for (const name of ['content-encoding', 'content-language', 'content-range', 'transfer-encoding', 'trailer']) {
      expect(headers).not.toHaveProperty(name)
    }
  })

  it('is the development page, if there is one', async () => {
    const page = { type: 'text/plain', policy: "default-src 'self'", body: 'helpful é' }
    const { status, headers, body } = await finish(new Error('x'), { options: { developmentPage: () => page } })
    expect([status, headers['content-type'], headers['content-security-policy'], body]).toEqual([
      500,
      'text/plain',
      "default-src 'self'",
      'helpful é',
    ])
  })

  it('is not sent if a response has started: that is cut off', async () => {
    await expect(finish(new Error('x'), { prepare: (res) => res.write('half') })).rejects.toMatchObject({
      code: 'ECONNRESET',
    })
  })
})
