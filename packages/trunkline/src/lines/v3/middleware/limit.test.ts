import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { serveChain } from '../../../../test/support/middleware-chain.ts'
import { exchangeBytes, requestBytes } from '../../../../test/support/wire.ts'
import { createLimit } from './limit.ts'
import type { Middleware, MiddlewareRequest } from './middleware.ts'

type Read = (req: MiddlewareRequest, done: (bytes: number) => void) => void

const readers: Record<string, Read> = {
  events(req, done) {
    let bytes = 0
    req.on('data', (piece: Buffer) => {
      bytes += piece.length
    })
    req.on('end', () => done(bytes))
  },
  'a pipe': (req, done) => readers['events']?.(req.pipe(new PassThrough()) as unknown as MiddlewareRequest, done),
  async 'a loop'(req, done) {
    let bytes = 0
    try {
      for await (const piece of req) bytes += piece.length
      done(bytes)
    } catch {
      // cut, which the client sees
    }
  },
  'events, some time later': (req, done) => void setImmediate(() => readers['events']?.(req, done)),
}

function respond(read: Read): Middleware {
  return (req, res) => read(req, (bytes) => res.end(String(bytes)))
}

const chunked = (...pieces: string[]): string =>
  [...pieces, ''].map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')

const HEAD = ['Transfer-Encoding: chunked', 'Connection: close']

describe('limit()', () => {
  for (const [title, read] of Object.entries(readers)) {
    it(`lets a body of just that size pass that is read by ${title}`, async () => {
      const { port } = await serveChain(createLimit(10), respond(read))
      expect(await exchangeBytes(port, requestBytes('POST /', HEAD, chunked('12345', '67890')))).toMatch(
        /10(\r\n0\r\n\r\n)?$/,
      )
    })

    it(`cuts the connection of a body that turns out larger, read by ${title}`, async () => {
      const { port } = await serveChain(createLimit(10), respond(read))
      expect(await exchangeBytes(port, requestBytes('POST /', HEAD, chunked('12345', '678901')))).toBe('')
    })
  }

  it('counts what comes later', async () => {
    const sendMore: Middleware = (req, _res, next) => {
      req.once('data', () => socket.write('6\r\n678901\r\n'))
      next()
    }
    const { port } = await serveChain(createLimit(10), sendMore, respond(readers['events'] as Read))
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(requestBytes('POST /', HEAD, '5\r\n12345\r\n'))
    await once(socket, 'close')
    expect([socket.bytesWritten > 100, socket.bytesRead]).toEqual([true, 0])
  })

  it('responds with 413 to a body that is announced as larger', async () => {
    const { origin } = await serveChain(createLimit('1kb'), respond(readers['events'] as Read))
    const post = (size: number): Promise<number> =>
      fetch(origin, { method: 'POST', body: 'x'.repeat(size) }).then(({ status }) => status)
    expect([await post(1024), await post(1025)]).toEqual([200, 413])
  })

  it('goes by the first limit of a request', async () => {
    const { origin } = await serveChain(createLimit(10), createLimit(1), respond(readers['events'] as Read))
    expect((await fetch(origin, { method: 'POST', body: 'four' })).status).toBe(200)
  })

  for (const size of [undefined, null, 'much', {}, Number.NaN]) {
    it(`refuses ${String(size)} for a size`, () => {
      expect(() => createLimit(size as never)).toThrow('limit() bytes required')
    })
  }
})
