import { describe, expect, it } from 'vitest'
import { appWithOurResponse, ask, askBoth, type Question, type TestHandler } from '../../test/support/response-with.ts'
import { strongETag } from '../http/validators.ts'

const long = 'é'.repeat(1500)
const bytes = Buffer.from([0, 255, 10])

const same: (Question & {
  title: string
  handler: TestHandler
  want: { status?: number; body?: string; line?: string }
})[] = [
  {
    title: 'sends text as HTML',
    handler: (_, res) => res.send('hi'),
    want: { body: 'hi', line: 'Content-Type: text/html; charset=utf-8' },
  },
  {
    title: 'refuses a text whose Content-Type is not a media type',
    handler: (_, res) => res.setHeader('Content-Type', 'text/html, text/plain') && res.send('x'),
    want: { status: 500, body: 'TypeError: Invalid type: text/html, text/plain' },
  },
  {
    title: 'spells Content-Type as usual, however the app spelled it',
    handler: (_, res) => res.setHeader('content-TYPE', 'text/html; charset=utf-8') && res.send('x'),
    want: { line: 'Content-Type: text/html; charset=utf-8' },
  },
  {
    title: 'counts bytes, not characters',
    handler: (_, res) => res.send('é€😀'),
    want: { body: 'é€😀', line: 'Content-Length: 9' },
  },
  {
    title: 'counts the bytes of a long text',
    handler: (_, res) => res.send(long),
    want: { line: 'Content-Length: 3000' },
  },
  {
    title: 'counts the bytes of a text when no ETag is made',
    configure: (app) => app.set('etag', false),
    handler: (_, res) => res.send(long),
    want: { line: 'Content-Length: 3000' },
  },
  {
    title: 'sends a lone surrogate as U+FFFD',
    handler: (_, res) => res.send('a\ud800b'),
    want: { body: 'a\ufffdb', line: 'Content-Length: 5' },
  },
  {
    title: 'sends nothing, without ETag, for no argument',
    handler: (_, res) => res.send(),
    want: { body: '', line: 'Content-Length: 0' },
  },
  {
    title: 'tags the empty text',
    handler: (_, res) => res.send(''),
    want: { body: '', line: 'ETag: W/"0-2jmj7l5rSw0yVb/vlWAYkK/YBwk"' },
  },
  {
    title: 'sends null as the empty text without a type',
    handler: (_, res) => res.send(null),
    want: { body: '', line: 'Content-Length: 0' },
  },
  {
    title: 'sends bytes as such',
    handler: (_, res) => res.send(bytes),
    want: { line: 'Content-Type: application/octet-stream' },
  },
  {
    title: 'keeps the type and the charset given for bytes',
    handler: (_, res) => res.set('Content-Type', 'text/plain; charset=latin1').send(bytes),
    want: { line: 'Content-Type: text/plain; charset=latin1' },
  },
  {
    title: 'sends a Uint8Array as bytes',
    handler: (_, res) => res.send(new Uint8Array([104, 105])),
    want: { body: 'hi', line: 'Content-Length: 2' },
  },
  {
    title: 'sends a part of a larger array as that part',
    handler: (_, res) => res.send(new Uint8Array([1, 104, 105, 2]).subarray(1, 3)),
    want: { body: 'hi' },
  },
  {
    title: 'sends numbers as JSON',
    handler: (_, res) => res.send(7),
    want: { body: '7', line: 'Content-Type: application/json; charset=utf-8' },
  },
  { title: 'sends booleans as JSON', handler: (_, res) => res.send(false), want: { body: 'false' } },
  { title: 'sends arrays as JSON', handler: (_, res) => res.send([1, { a: null }]), want: { body: '[1,{"a":null}]' } },
  { title: 'refuses a symbol', handler: (_, res) => res.send(Symbol('x')), want: { status: 500 } },
  { title: 'refuses a big integer', handler: (_, res) => res.send(1n), want: { status: 500 } },
  {
    title: 'replaces the charset and keeps the other parameters',
    handler: (_, res) => res.set('Content-Type', 'text/plain; charset=latin1; a="x;y"; b=2').send('x'),
    want: { line: 'Content-Type: text/plain; charset=utf-8; a="x;y"; b=2' },
  },
  {
    title: 'adds a charset to any type of a text',
    handler: (_, res) => res.set('Content-Type', 'image/svg+xml').send('x'),
    want: { line: 'Content-Type: image/svg+xml; charset=utf-8' },
  },
  {
    title: 'takes text for HTML when the type set is none',
    handler: (_, res) => res.set('Content-Type', 'nonsense').send('x'),
    want: { line: 'Content-Type: text/html; charset=utf-8' },
  },
  {
    title: 'adds no Content-Length beside Transfer-Encoding',
    handler: (_, res) => res.set('Transfer-Encoding', 'chunked').send('x'),
    want: { body: 'x', line: 'Transfer-Encoding: chunked' },
  },
  {
    title: 'never overrides an ETag',
    handler: (_, res) => res.set('ETag', '"mine"').send('x'),
    want: { line: 'ETag: "mine"' },
  },
  {
    title: 'makes no ETag when the setting is off',
    configure: (app) => app.set('etag', false),
    handler: (_, res) => res.send('x'),
    want: { body: 'x' },
  },
  {
    title: 'makes no ETag when the function returns nothing',
    configure: (app) => app.set('etag', () => undefined),
    handler: (_, res) => res.send('x'),
    want: { body: 'x' },
  },
  {
    title: 'gives a function of the user bytes and no encoding',
    configure: (app) => app.set('etag', (b: unknown, e: unknown) => `"${Buffer.isBuffer(b)}-${e}"`),
    handler: (_, res) => res.send('x'),
    want: { line: 'ETag: "true-undefined"' },
  },
  {
    title: 'tags responses to every method',
    method: 'POST',
    handler: (_, res) => res.send('x'),
    want: { line: 'ETag: W/"1-EfatjsUqKYSrqv18O1FlA3hcIHI"' },
  },
  { title: 'tags error responses', handler: (_, res) => res.status(404).send('x'), want: { status: 404 } },
  {
    title: 'sends HEAD the headers only',
    method: 'HEAD',
    handler: (_, res) => res.send('hello'),
    want: { body: '', line: 'Content-Length: 5' },
  },
  {
    title: 'responds with 304 without type, length and body when the copy is fresh',
    headers: { 'If-None-Match': 'W/"1-EfatjsUqKYSrqv18O1FlA3hcIHI"' },
    handler: (_, res) => res.send('x'),
    want: { status: 304, body: '' },
  },
  {
    title: 'strips type, length and body from a 204',
    handler: (_, res) => res.status(204).set('Transfer-Encoding', 'chunked').send('x'),
    want: { status: 204, body: '' },
  },
  {
    title: 'gives a 205 the length 0',
    handler: (_, res) => res.status(205).set('Transfer-Encoding', 'chunked').send('x'),
    want: { status: 205, body: '', line: 'Content-Length: 0' },
  },
  {
    title: 'sends bytes to an end that middleware has replaced',
    handler: (_, res) => {
      const end = res.end
      res.end = ((chunk: unknown) => end.call(res, String(Buffer.isBuffer(chunk)) as never, 'utf8')) as typeof res.end
      res.set('Transfer-Encoding', 'chunked').send('x')
    },
    want: { body: 'true' },
  },
  {
    title: 'sends through a json that middleware has replaced',
    handler: (_, res) => {
      res.json = () => res.send('json')
      return res.send({})
    },
    want: { body: 'json' },
  },
  {
    title: 'labels through a type that middleware has replaced',
    handler: (_, res) => {
      res.type = () => res.set('Content-Type', 'text/x-mine')
      return res.send('x')
    },
    want: { line: 'Content-Type: text/x-mine; charset=utf-8' },
  },
  {
    title: 'writes Content-Type, Content-Length and ETag in this order',
    handler: (_, res) => res.json({}),
    want: { body: '{}' },
  },
]

describe('res.send, as Express 5 has it,', () => {
  for (const { title, handler, want, ...question } of same) {
    it(title, async () => {
      const response = await askBoth(handler, question)
      expect(response.status).toBe(want.status ?? 200)
      if (want.body !== undefined) expect(response.body).toBe(want.body)
      if (want.line !== undefined) expect(response.headers).toContain(want.line)
    })
  }
})

describe('res.send, beyond Express 5,', () => {
  it('writes headers in the order Express has', async () => {
    const { headers } = await ask(appWithOurResponse(), (_, res) => res.send('x'))
    expect(headers.map((line) => line.split(':')[0])).toEqual([
      'X-Powered-By',
      'Content-Type',
      'Content-Length',
      'ETag',
      'Connection',
    ])
  })

  it('sends wide arrays and DataViews as the bytes that they view', async () => {
    const view = new DataView(new Uint8Array([104, 105]).buffer)
    expect((await ask(appWithOurResponse(), (_, res) => res.send(view))).body).toBe('hi')
    const wide = new Uint16Array(new Uint8Array([104, 105, 33, 33]).buffer)
    expect((await ask(appWithOurResponse(), (_, res) => res.send(wide))).body).toBe('hi!!')
  })

  it('passes the text to Node and to our own tag functions as a string, as long as no method was replaced', async () => {
    const seen: string[] = []
    const { fields } = await ask(
      appWithOurResponse(),
      (_, res) => {
        const handle = Reflect.get(res.socket as object, '_handle') as Record<string, Function>
        for (const name of ['writeLatin1String', 'writeBuffer', 'writev']) {
          const write = handle[name] as Function
          handle[name] = (...args: unknown[]) => {
            seen.push(name)
            return Reflect.apply(write, handle, args)
          }
        }
        res.send('hi')
      },
      { configure: (app) => app.set('etag', strongETag) },
    )
    expect(seen).toEqual(['writeLatin1String'])
    expect(fields.etag).toBe(strongETag('hi'))
  })

  it('passes what Express passes to a replaced method between `end` and the socket', async () => {
    for (const [etag, type] of [
      ['weak', 'object'],
      [false, 'string'],
    ]) {
      const seen: unknown[] = []
      await ask(
        appWithOurResponse(),
        (_, res) => {
          const { end } = res
          Object.assign(res, {
            end(...args: unknown[]) {
              seen.push(typeof args[0], args[1])
              return Reflect.apply(end, res, args)
            },
          })
          res.send('hi')
        },
        { configure: (app) => app.set('etag', etag) },
      )
      expect(seen).toEqual([type, type === 'string' ? 'utf8' : undefined])
    }
  })
})
