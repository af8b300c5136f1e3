import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import net from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import zlib from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { BodyRequest, Parser } from '../src/parser.ts'
import { type Kind, lineNames, lines } from './support/lines.ts'
import { type Served, send, serve } from './support/serve.ts'

const json = { 'Content-Type': 'application/json' }
const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

async function withServer(parsers: Parser[], work: (served: Served) => Promise<void>): Promise<void> {
  const served = await serve(parsers)
  try {
    await work(served)
  } finally {
    await served.close()
  }
}

/** Writes raw bytes, and when as many responses as asked for have come ends and gathers what else comes. */
async function talk(port: number, writes: (string | Buffer)[], responses: number): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  for (const bytes of writes) socket.write(bytes)
  while (text.split('HTTP/1.1 ').length <= responses && !socket.closed)
    await Promise.race([once(socket, 'data'), once(socket, 'close')])
  socket.end()
  if (!socket.closed) await once(socket, 'close')
  return text
}

const statuses = (text: string): string[] => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1] as string)

describe.each(lineNames)('the connection, line %s', (line) => {
  const parsers = lines[line].ours

  it('serves its next request after a body that was too large', async () => {
    await withServer([parsers.json({ limit: 10 })], async ({ port }) => {
      const large = `${head}Content-Length: 50\r\n\r\n${'x'.repeat(50)}`
      const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n32\r\n${'x'.repeat(50)}\r\n0\r\n\r\n`
      const fine = `${head}Content-Length: 3\r\n\r\n[1]`
      expect(statuses(await talk(port, [large, chunked, fine], 3))).toEqual(['413', '413', '200'])
    })
  })

  it('serves its next request after a compressed body that was too large or corrupt', async () => {
    await withServer([parsers.json({ limit: 10 })], async ({ port }) => {
      const bomb = zlib.gzipSync(Buffer.alloc(200_000))
      const corrupt = Buffer.alloc(5000, 'x')
      const encoded = (body: Buffer): Buffer =>
        Buffer.concat([Buffer.from(`${head}Content-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`), body])
      const fine = `${head}Content-Length: 3\r\n\r\n[1]`
      expect(statuses(await talk(port, [encoded(bomb), encoded(corrupt), fine], 3))).toEqual(['413', '400', '200'])
    })
  })

  it('serves its next request after a body that was refused unread', async () => {
    await withServer([parsers.json()], async ({ port }) => {
      const refused = `${head}Content-Encoding: nulls\r\nContent-Length: 5000\r\n\r\n${'x'.repeat(5000)}`
      const fine = `${head}Content-Length: 3\r\n\r\n[1]`
      expect(statuses(await talk(port, [refused, fine], 2))).toEqual(['415', '200'])
    })
  })

  it('answers a client that goes on sending', async () => {
    await withServer([parsers.json({ limit: 10 })], async ({ port }) => {
      const endless = `${head}Content-Length: 5000000\r\n\r\n${'x'.repeat(50)}`
      // The second is what node says to a body that ends before its length.
      expect(statuses(await talk(port, [endless], 1))).toEqual(['413', '400'])
    })
  })

  it('reads to the end before an answer that closes the connection, so that the client can see it', async () => {
    await withServer([parsers.json({ limit: 10 })], async ({ port }) => {
      const body = Buffer.alloc(3_000_000, 'x')
      const outcome = await send(port, { headers: { ...json, Connection: 'close' }, pieces: [body, body] })
      expect(outcome.error).toMatchObject({ status: 413, type: 'entity.too.large' })
    })
  })
})

/** Sends the head of a request and some of its body, and leaves. What was written arrives before the end does. */
function leave(port: number, bytes: string | Buffer): void {
  const socket = net.connect(port, '127.0.0.1')
  socket.write(bytes, () => socket.destroy())
}

describe.each(lineNames)('a client that leaves, line %s', (line) => {
  const kinds: [string, string | Buffer, object][] = [
    ['with a known length', `${head}Content-Length: 100\r\n\r\n[1`, { received: 2, expected: 100, length: 100 }],
    ['in chunks', `${head}Transfer-Encoding: chunked\r\n\r\n2\r\n[1\r\n`, { received: 2, expected: null }],
    [
      'with a compressed body',
      Buffer.concat([
        Buffer.from(`${head}Content-Encoding: gzip\r\nContent-Length: 5000\r\n\r\n`),
        zlib.gzipSync(Buffer.alloc(5000)).subarray(0, 20),
      ]),
      { expected: null },
    ],
    [
      'after a body that was too large',
      `${head}Content-Length: 999999\r\nConnection: close\r\n\r\n[1`,
      { status: 413 },
    ],
  ]
  for (const [title, bytes, fields] of kinds) {
    it(`is an error of the request ${title}, told once`, async () => {
      const errors: unknown[] = []
      const parser = lines[line].ours.json()
      const watch: Parser = (req, res, next) =>
        parser(req, res, (error) => {
          errors.push(error)
          next(error)
        })
      let request: BodyRequest | undefined
      await withServer([watch], async ({ port, server }) => {
        leave(port, bytes)
        const [req] = (await once(server, 'request')) as [BodyRequest]
        if (!req.closed) await new Promise((resolve) => req.once('close', resolve))
        await nextTurn() // whoever tells of it twice has done so by then
        request = req
      })
      expect(errors).toHaveLength(1)
      const aborted = { status: 400, type: 'request.aborted', code: 'ECONNABORTED', message: 'request aborted' }
      expect(errors[0]).toMatchObject('status' in fields ? fields : { ...aborted, ...fields })
      expect(ourListeners(request as BodyRequest)).toEqual([])
    })
  }
})

/** Names of the events a parser listens to that still have listeners. */
function ourListeners(req: BodyRequest): string[] {
  return ['data', 'end', 'error', 'close', 'aborted'].filter((name) => req.listenerCount(name) > 0)
}

describe.each(lineNames)('listeners, line %s', (line) => {
  const endings: [string, Kind, object, { headers: Record<string, string>; body: string | Buffer }][] = [
    ['a parsed body', 'json', {}, { headers: json, body: '[1]' }],
    ['a parse error', 'json', {}, { headers: json, body: '[1' }],
    ['a body too large', 'json', { limit: 1 }, { headers: json, body: '[1]' }],
    ['an inflated body', 'json', {}, { headers: { ...json, 'Content-Encoding': 'gzip' }, body: zlib.gzipSync('[1]') }],
    ['a corrupt body', 'json', {}, { headers: { ...json, 'Content-Encoding': 'gzip' }, body: 'x'.repeat(100) }],
  ]
  for (const [title, kind, options, sent] of endings) {
    it(`are gone after ${title}`, async () => {
      let left: string[] | undefined
      const parser = lines[line].ours[kind](options)
      // Node's own listeners are there before; the pipe of an inflater goes with its next turn.
      const watch: Parser = (req, res, next) => {
        const before = ourListeners(req)
        parser(req, res, (error) => {
          left = ourListeners(req).filter((name) => !before.includes(name))
          next(error)
        })
      }
      await withServer([watch], async ({ port }) => {
        await send(port, sent)
      })
      expect(left).toEqual([])
    })
  }
})

describe.each(lineNames)('AsyncLocalStorage, line %s', (line) => {
  const gzip = { ...json, 'Content-Encoding': 'gzip' }
  const ways: [string, object, { headers: Record<string, string>; body?: string | Buffer; pieces?: string[] }][] = [
    ['a body in one piece', {}, { headers: json, body: '[1]' }],
    ['a body in pieces', {}, { headers: json, pieces: ['[', '1', ']'] }],
    ['a body of another type', {}, { headers: { 'Content-Type': 'a/b' }, body: '[1]' }],
    ['an inflated body', {}, { headers: gzip, body: zlib.gzipSync('[1]') }],
    ['a corrupt body', {}, { headers: gzip, body: 'x'.repeat(100) }],
    ['a body too large', { limit: 1 }, { headers: json, body: '[1]' }],
    ['a body too large in pieces', { limit: 1 }, { headers: json, pieces: ['[', '1', ']'] }],
    [
      'a body too large before the connection closes',
      { limit: 1 },
      { headers: { ...json, Connection: 'close' }, pieces: ['[', '1', ']'] },
    ],
    ['a broken body', {}, { headers: json, body: '[1' }],
    ['a refused charset', {}, { headers: { 'Content-Type': 'application/json; charset=x' }, body: '[1]' }],
  ]
  for (const [title, options, sent] of ways) {
    it(`survives ${title}`, async () => {
      const storage = new AsyncLocalStorage<string>()
      const seen: unknown[] = []
      const verify = (): void => void seen.push(storage.getStore())
      const parser = lines[line].ours.json(title === 'a body in one piece' ? { verify } : options)
      const enter: Parser = (req, res, next) => {
        storage.run(String(req.headers['x-id']), () =>
          parser(req, res, (error) => {
            seen.push(storage.getStore())
            next(error)
          }),
        )
      }
      await withServer([enter], async ({ port }) => {
        await send(port, { ...sent, headers: { ...sent.headers, 'X-Id': 'one' } })
        await send(port, { ...sent, headers: { ...sent.headers, 'X-Id': 'two' } })
      })
      expect([...new Set(seen)]).toEqual(['one', 'two'])
    })
  }
})
