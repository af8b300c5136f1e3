import { describe, expect, it } from 'vitest'
import type { BodyRequest } from '../src/parser.ts'
import { type Case, describeCases } from './support/cases.ts'
import { type Kind, lineNames, lines } from './support/lines.ts'
import { exchange } from './support/serve.ts'

const types: Record<Kind, string> = {
  json: 'application/json',
  raw: 'application/octet-stream',
  text: 'text/plain',
  urlencoded: 'application/x-www-form-urlencoded',
}
const json = { 'Content-Type': 'application/json' }

describeCases(
  'the limit',
  (Object.keys(types) as Kind[]).flatMap((kind): Case[] => {
    const headers = { 'Content-Type': types[kind] }
    const body = '[' + '1,'.repeat(499) + '1]'
    return [
      { title: `${kind} takes a body of just that size`, kind, options: { limit: '1001b' }, headers, body },
      {
        title: `${kind} refuses a longer one by its Content-Length`,
        kind,
        options: { limit: 1000 },
        headers,
        body,
        want: {
          error: {
            name: 'PayloadTooLargeError',
            message: 'request entity too large',
            status: 413,
            statusCode: 413,
            type: 'entity.too.large',
            limit: 1000,
            length: 1001,
            expected: 1001,
            expose: true,
          },
        },
      },
      {
        title: `${kind} refuses a longer one that comes in chunks`,
        kind,
        options: { limit: 1000 },
        headers,
        pieces: [body],
        want: { error: { status: 413, type: 'entity.too.large', limit: 1000, received: 1001, expose: true } },
      },
      {
        title: `${kind} is 100kb unless said otherwise`,
        kind,
        headers,
        body: '1'.repeat(102_401),
        want: { error: { status: 413, limit: 102_400, length: 102_401 } },
      },
      {
        title: `${kind} has none when it is Infinity`,
        kind,
        options: { limit: Number.POSITIVE_INFINITY, strict: false },
        headers,
        body: '1'.repeat(300_000),
      },
      {
        title: `${kind} may be 0`,
        kind,
        options: { limit: 0 },
        headers,
        body: '1',
        want: { error: { status: 413, limit: 0 } },
      },
    ]
  }),
)

describeCases('errors of the stream', [
  ...[1, 99].map(
    (length): Case => ({
      title: `tells that the size is not the announced ${length}`,
      kind: 'json',
      headers: json,
      body: '[1]',
      // Node cuts a body at its Content-Length, so only something in between can make them differ.
      before: (req) => Object.assign(req.headers, { 'content-length': String(length) }),
      want: {
        error: {
          name: 'BadRequestError',
          message: 'request size did not match content length',
          status: 400,
          type: 'request.size.invalid',
          length,
          expected: length,
          received: 3,
          expose: true,
        },
      },
    }),
  ),
  {
    title: 'tells that an encoding was set',
    kind: 'json',
    headers: json,
    body: '{}',
    before: (req) => req.setEncoding('utf8'),
    want: {
      error: {
        name: 'InternalServerError',
        message: 'stream encoding should not be set',
        status: 500,
        type: 'stream.encoding.set',
        expose: false,
      },
    },
  },
  {
    title: 'passes on what another error of the request says, as a bad request',
    kind: 'json',
    headers: json,
    body: '{}',
    before: (req) => process.nextTick(() => req.emit('error', new Error('odd'))),
    want: { error: { message: 'odd', status: 400, expose: true } },
  },
])

const bodies = { v1: {}, v2: '(undefined)' }

describe.each(lineNames)('what was read before, line %s', (line) => {
  const { ours, real } = lines[line]
  const sent = { headers: json, body: '{"a":1}' }

  /** Runs a parser on a request that something else has read to its end. */
  function afterReading(parser: typeof ours): ReturnType<typeof exchange> {
    const late = parser.json()
    return exchange(
      [
        (req, res, next) => {
          req.resume()
          req.on('end', () => setImmediate(() => late(req, res, next)))
        },
      ],
      sent,
    )
  }

  it('is an error in 1.x and nothing to do in 2.x', async () => {
    const outcome = await afterReading(ours)
    expect(outcome).toEqual(await afterReading(real))
    if (line === 'v1') {
      const message = 'stream is not readable'
      expect(outcome.error).toMatchObject({ message, status: 500, type: 'stream.not.readable', expose: false })
    } else expect(outcome).toEqual({ body: '(undefined)' })
  })

  it('is not parsed again by a second parser', async () => {
    for (const parsers of [ours, real]) {
      expect(await exchange([parsers.json(), parsers.json(), parsers.text({ type: '*/*' })], sent)).toEqual({
        body: { a: 1 },
      })
    }
  })

  it('keeps a value that was there before when it does not parse', async () => {
    for (const parsers of [ours, real]) {
      const before = (req: BodyRequest): void => {
        req.body = 'kept'
      }
      expect(await exchange([parsers.text()], sent, before)).toEqual({ body: 'kept' })
    }
  })

  it('leaves req.body as it is when nothing is parsed', async () => {
    for (const parsers of [ours, real]) expect(await exchange([parsers.text()], sent)).toEqual({ body: bodies[line] })
  })
})

describe('the mark of 1.x', () => {
  for (const [who, parsers] of Object.entries(lines.v1)) {
    it(`keeps a parser away from a body that is marked as parsed (${who})`, async () => {
      const before = (req: BodyRequest): void => {
        req._body = true
      }
      const outcome = await exchange([parsers.json()], { headers: json, body: '{"a":1}' }, before)
      expect(outcome).toEqual({ body: '(undefined)' })
    })

    it(`is set by a parser that takes the body, and by no other (${who})`, async () => {
      const marks: unknown[] = []
      const look = (req: BodyRequest, _res: unknown, next: () => void): void => {
        marks.push(req._body)
        next()
      }
      await exchange([parsers.text(), look, parsers.json(), look], { headers: json, body: '{"a":1}' })
      expect(marks).toEqual([undefined, true])
    })
  }
})
