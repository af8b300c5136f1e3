import { describe, expect, it } from 'vitest'
import { askOurs3, describeResponses, type Question } from '../../../test/support/response-with-v3.ts'

describeResponses('res.send() of 3.x sends', [
  {
    title: 'a status alone, with its words',
    handler: (_, res) => res.send(404),
    want: { status: 404, body: 'Not Found' },
  },
  { title: 'a status and a body', handler: (_, res) => res.send(201, 'made'), want: { status: 201, body: 'made' } },
  { title: 'a body and a status', handler: (_, res) => res.send('made', 201), want: { status: 201, body: 'made' } },
  { title: 'a status and a number', handler: (_, res) => res.send(200, 5), want: { status: 200, body: '5' } },
  {
    title: 'a text as HTML in utf-8',
    handler: (_, res) => res.send('é'),
    want: { body: 'é', fields: { 'content-type': 'text/html; charset=utf-8', 'content-length': '2' } },
  },
  {
    title: 'a text in utf-8, whatever charset was said',
    handler: (_, res) => Object.assign(res, { charset: 'latin1' }).send('x'),
    want: { fields: { 'content-type': 'text/html; charset=utf-8' } },
  },
  {
    title: 'bytes as they are',
    handler: (_, res) => res.send(Buffer.from('b')),
    want: { body: 'b', fields: { 'content-type': 'application/octet-stream' } },
  },
  {
    title: 'a status before JSON',
    handler: (_, res) => res.json(201, { a: 1 }),
    want: { status: 201, body: '{"a":1}', fields: { 'content-type': 'application/json; charset=utf-8' } },
  },
  {
    title: 'the tag of express@3',
    handler: (_, res) => res.send('hello'),
    want: { fields: { etag: 'W/"5-XUFAKrxLKna5cZ2REBfFkg"' } },
  },
  {
    title: '304 to a client that has a copy',
    headers: { 'If-None-Match': 'W/"5-XUFAKrxLKna5cZ2REBfFkg"' },
    handler: (_, res) => res.send('hello'),
    want: { status: 304, body: '' },
  },
  {
    title: 'the length of the body in the place of a wrong one',
    handler: (_, res) => res.set('Content-Length', 1).send('body'),
    want: { body: 'body', fields: { 'content-length': '4' } },
  },
  {
    title: 'the length that was set to HEAD',
    method: 'HEAD',
    handler: (_, res) => res.set('Content-Length', 100).send(''),
    want: { fields: { 'content-length': '100' } },
  },
  {
    title: 'no tag where a length was set',
    handler: (_, res) => res.set('Content-Length', 1).send('x'),
    want: { without: ['etag'] },
  },
  {
    title: 'no length beside Transfer-Encoding',
    handler: (_, res) => res.set('Transfer-Encoding', 'chunked').send('x'),
    want: { body: 'x', without: ['content-length'] },
  },
  {
    title: 'no body with 205',
    handler: (_, res) => res.status(205).send('x'),
    want: { body: '', fields: { 'content-length': '0' } },
  },
  {
    title: 'no body with 204 as a text',
    handler: (_, res) => res.status('204').send('x'),
    want: { status: 204, body: '' },
  },
  { title: 'no function', handler: (_, res) => res.send(() => 1), want: { status: 500 } },
])

describe('res.send() of 3.x gives', () => {
  it('a text and its encoding to an `end` that middleware has replaced', async () => {
    const seen: unknown[] = []
    await askOurs3((_, res) => {
      const { end } = res
      res.end = ((...args: unknown[]) => {
        seen.push(args)
        return Reflect.apply(end, res, args)
      }) as typeof res.end
      res.send('hello')
    })
    expect(seen).toEqual([['hello', 'utf8']])
  })

  it('the text and its encoding to an etag function', async () => {
    const seen: unknown[] = []
    const configure: Question['configure'] = (app) => app.set('etag', (...args: unknown[]) => void seen.push(args))
    await askOurs3((_, res) => res.send('hello'), { configure })
    expect(seen).toEqual([['hello', 'utf8']])
  })
})
