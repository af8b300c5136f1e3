import { describe, expect, it } from 'vitest'
import { askBoth, askOurs, type Question, type V4Handler } from '../../../test/support/response-with-v4.ts'

interface SendCase extends Question {
  title: string
  handler: V4Handler
  want: { status?: number; body?: string; fields?: object }
}

const signatures: SendCase[] = [
  { title: 'a status alone', handler: (_, res) => res.send(404), want: { status: 404, body: 'Not Found' } },
  { title: 'a status without words alone', handler: (_, res) => res.send(599), want: { status: 599, body: '' } },
  {
    title: 'a status alone, keeping a type',
    handler: (_, res) => res.type('html').send(404),
    want: { fields: { 'content-type': 'text/html; charset=utf-8' } },
  },
  { title: 'a status and a body', handler: (_, res) => res.send(201, 'made'), want: { status: 201, body: 'made' } },
  { title: 'a body and a status', handler: (_, res) => res.send('made', 201), want: { status: 201, body: 'made' } },
  { title: 'a status and a number', handler: (_, res) => res.send(200, 0.123), want: { status: 200, body: '0.123' } },
  {
    title: 'a status and an object',
    handler: (_, res) => res.send(201, { a: 1 }),
    want: { status: 201, body: '{"a":1}' },
  },
  {
    title: 'an object and a status',
    handler: (_, res) => res.send({ a: 1 }, 201),
    want: { status: 201, body: '{"a":1}' },
  },
  { title: 'a status and null', handler: (_, res) => res.send(201, null), want: { status: 201, body: '' } },
  { title: 'nothing and a status', handler: (_, res) => res.send(undefined, 204), want: { status: 204, body: '' } },
  {
    title: 'two texts, of which neither is a status',
    handler: (_, res, next) => {
      try {
        res.send('a', 'b' as never)
      } catch (err) {
        res.removeHeader('Content-Length')
        next(err)
      }
    },
    want: { status: 500, body: 'RangeError: Invalid status code: a' },
  },
]

const bodies: SendCase[] = [
  { title: 'nothing', handler: (_, res) => res.send(), want: { body: '', fields: {} } },
  { title: 'null', handler: (_, res) => res.send(null), want: { body: '' } },
  {
    title: 'null of a type',
    handler: (_, res) => res.type('text').send(null),
    want: { fields: { 'content-type': 'text/plain; charset=utf-8' } },
  },
  {
    title: 'an empty text',
    handler: (_, res) => res.send(''),
    want: { fields: { etag: 'W/"0-2jmj7l5rSw0yVb/vlWAYkK/YBwk"' } },
  },
  { title: 'text as HTML', handler: (_, res) => res.send('é<b>'), want: { body: 'é<b>' } },
  { title: 'a long text', handler: (_, res) => res.send('é'.repeat(2000)), want: { status: 200 } },
  { title: 'true as JSON', handler: (_, res) => res.send(true), want: { body: 'true' } },
  {
    title: 'bytes',
    handler: (_, res) => res.send(Buffer.from('é')),
    want: { fields: { 'content-type': 'application/octet-stream' } },
  },
  {
    title: 'bytes of a type, with its charset',
    handler: (_, res) => res.set('Content-Type', 'text/plain; charset=latin1').send(Buffer.from('e')),
    want: { fields: { 'content-type': 'text/plain; charset=latin1' } },
  },
  {
    title: 'other views of bytes as JSON',
    handler: (_, res) => res.send(new Uint8Array([7, 8])),
    want: { body: '{"0":7,"1":8}', fields: { 'content-type': 'application/json; charset=utf-8' } },
  },
  {
    title: 'text in utf-8 whatever charset was set, its parameters sorted',
    handler: (_, res) => res.set('Content-Type', 'Text/Plain; foo="b r"; charset=latin1; a=b').send('x'),
    want: { fields: { 'content-type': 'text/plain; a=b; charset=utf-8; foo="b r"' } },
  },
  {
    title: 'no text of a type that is none',
    handler: (_, res) => res.set('Content-Type', 'nonsense').send('x'),
    want: { status: 500, body: 'TypeError: invalid media type' },
  },
  {
    title: 'no text of a type with an error in it',
    handler: (_, res) => res.set('Content-Type', 'text/plain; a').send('x'),
    want: { status: 500, body: 'TypeError: invalid parameter format' },
  },
  {
    title: 'text of a type that was set as a list',
    handler: (_, res) => res.setHeader('Content-Type', ['text/plain']) && res.send('x'),
    want: { fields: { 'content-type': 'text/plain' } },
  },
  {
    title: 'its own length over one that was set',
    handler: (_, res) => res.set('Content-Length', '100').send('x'),
    want: { fields: { 'content-length': '1' } },
  },
  { title: 'no function', handler: (_, res) => res.send(() => 1), want: { status: 500 } },
  { title: 'HEAD no body', method: 'HEAD', handler: (_, res) => res.send('x'), want: { body: '' } },
  {
    title: '304 to a client whose copy is good',
    headers: { 'If-None-Match': 'W/"1-EfatjsUqKYRXlreC35QPrw6VCmA"' },
    handler: (_, res) => res.set('ETag', 'W/"1-EfatjsUqKYRXlreC35QPrw6VCmA"').send('x'),
    want: { status: 304, body: '' },
  },
  {
    title: 'no 304 when the date says otherwise',
    headers: { 'If-None-Match': '"a"', 'If-Modified-Since': 'Tue, 01 Jan 2030 00:00:00 GMT' },
    handler: (_, res) => res.set('ETag', '"a"').send('x'),
    want: { status: 200, body: 'x' },
  },
  { title: 'no body with 205', handler: (_, res) => res.status(205).send('x'), want: { body: '' } },
  { title: 'no body with 204 as a text', handler: (_, res) => res.status('204').send('x'), want: { status: 204 } },
  {
    title: 'no ETag when that is off',
    configure: (app) => app.set('etag', false),
    handler: (_, res) => res.send('x'),
    want: { body: 'x' },
  },
  {
    title: 'bytes to a tag function of the app',
    configure: (app) => app.set('etag', (...args: unknown[]) => `"${Buffer.isBuffer(args[0])}-${args[1]}"`),
    handler: (_, res) => res.send('x'),
    want: { fields: { etag: '"true-undefined"' } },
  },
]

describe('res.send, as Express 4 has it,', () => {
  for (const { title, handler, want, ...question } of signatures) {
    it(`takes ${title}`, async () => expect(await askBoth(handler, question)).toMatchObject(want))
  }
  for (const { title, handler, want, ...question } of bodies) {
    it(`sends ${title}`, async () => expect(await askBoth(handler, question)).toMatchObject(want))
  }
})

describe('res.send, safer than in Express 4,', () => {
  it('sets no length beside a Transfer-Encoding', async () => {
    const { body, fields } = await askOurs((_, res) => res.set('Transfer-Encoding', 'chunked').send('x'))
    expect([body, fields['content-length']]).toEqual(['x', undefined])
  })
})
