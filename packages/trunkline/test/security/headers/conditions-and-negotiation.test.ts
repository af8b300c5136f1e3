import { describe, expect, it } from 'vitest'
import { type Req, trunkline } from '../../support/frameworks.ts'
import { expectLinearGrowth } from '../../support/growth.ts'
import { attackBoth } from '../../support/hostile.ts'

const ETAG = '"tag"'

describe('a conditional request', () => {
  const headers: string[] = [
    'If-None-Match: "tag"',
    'If-None-Match: W/"tag"',
    'If-None-Match: W/W/"tag"',
    'If-None-Match: "a" , "tag"',
    'If-None-Match: "a"\t,\t"tag"',
    'If-None-Match: "a",W/"tag" ',
    'If-None-Match: tag',
    'If-None-Match: *',
    'If-None-Match: *, "x"',
    'If-None-Match: ,,,,',
    `If-None-Match: ${'"x",'.repeat(2000)}"tag"`,
    `If-None-Match: ${' '.repeat(8000)},"tag"`,
    `If-None-Match: "x"${' '.repeat(8000)}"tag"`,
    'If-Modified-Since: garbage',
    'If-Modified-Since: -1',
    'If-Modified-Since: 99999999999999999999',
    `If-Modified-Since: ${'9'.repeat(8000)}`,
    'If-Modified-Since: Thu, 01 Jan 2099 00:00:00 GMT',
    'If-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
    'Cache-Control: no-cache\r\nIf-None-Match: "tag"',
    'Cache-Control: xno-cache\r\nIf-None-Match: "tag"',
    `Cache-Control: ${'no-cach,'.repeat(1000)}\r\nIf-None-Match: "tag"`,
  ]
  for (const header of headers) {
    it(`a conditional request is decided as in express@5: ${header.slice(0, 60).replace('\r\n', ' + ')} (${header.length})`, async () => {
      const answer = await attackBoth(
        (app) => {
          app.get('/', (_, res) => {
            res.set({ ETag: ETAG, 'Last-Modified': 'Thu, 01 Jan 2015 00:00:00 GMT' }).send('body')
          })
        },
        { headers: header.split('\r\n') },
      )
      expect([200, 304]).toContain(answer.status)
      if (answer.status === 304) expect([answer.body, answer.get('content-type')]).toEqual(['', undefined])
    })
  }

  const shapes: [title: string, header: string, input: (size: number) => string][] = [
    ['tags', 'if-none-match', (size) => '"x",'.repeat(size / 4)],
    ['spaces before a comma', 'if-none-match', (size) => `"x"${' '.repeat(size)},`],
    ['spaces between words', 'if-none-match', (size) => 'W/ '.repeat(size / 3)],
    ['digits of a date', 'if-modified-since', (size) => '9'.repeat(size)],
    ['parentheses of a date', 'if-modified-since', (size) => `Jan ${'('.repeat(size)}`],
  ]
  for (const [title, name, input] of shapes) {
    it(`a conditional request takes time linear in its header: ${title}`, () => {
      expectLinearGrowth({ input, run: (value) => readWith({ [name]: value }, (req) => req.fresh) })
    })
  }
})

describe('content negotiation', () => {
  const values: string[] = [
    'text/html;q=0',
    '*/*;q=abc',
    ';q=1,;q=1',
    '"',
    `text/html${';q=1'.repeat(1500)}`,
    ','.repeat(8000),
    `"${','.repeat(8000)}`,
    `a/b;x="${'\\"'.repeat(3000)}`,
    'a/b;'.repeat(2000),
    'json,'.repeat(1500),
    `${'*'.repeat(4000)}/${'*'.repeat(4000)}`,
  ]
  for (const value of values) {
    it(`negotiation agrees with express@5: ${value.slice(0, 40)} (${value.length})`, async () => {
      const headers = ['Accept', 'Accept-Charset', 'Accept-Encoding', 'Accept-Language'].map(
        (name) => `${name}: ${value}`,
      )
      const answer = await attackBoth(
        (app) => {
          app.get('/', (req, res) => {
            const chosen = [req.accepts('html', 'json'), req.acceptsCharsets('utf-8'), req.acceptsEncodings('gzip')]
            res.json([...chosen, req.acceptsLanguages('en')])
          })
        },
        { headers, maxHeaderSize: 65_536 },
      )
      expect(answer.status).toBe(200)
    })
  }

  const shapes: [title: string, input: (size: number) => string][] = [
    ['parameters', (size) => `a/b${';q=1'.repeat(size / 4)}`],
    ['commas', (size) => ','.repeat(size)],
    ['commas in quotes that never close', (size) => `a/b;x="${','.repeat(size)}`],
    ['quotes', (size) => '"'.repeat(size)],
    ['escaped quotes', (size) => `a/b;x="${'\\"'.repeat(size / 2)}`],
    ['semicolons', (size) => `a/b${';'.repeat(size)}`],
    ['spaces', (size) => `a/b${' '.repeat(size)};q=1`],
    ['different types', (size) => Array.from({ length: size / 8 }, (_, i) => `a/b${i}`).join(',')],
    ['dashes', (size) => `en${'-a'.repeat(size / 2)}`],
  ]
  const questions: [title: string, header: string, ask: (req: Req) => unknown][] = [
    ['Accept', 'accept', (req) => [req.accepts(), req.accepts('html', 'json')]],
    ['Accept-Charset', 'accept-charset', (req) => [req.acceptsCharsets(), req.acceptsCharsets('utf-8')]],
    ['Accept-Encoding', 'accept-encoding', (req) => [req.acceptsEncodings(), req.acceptsEncodings('gzip', 'br')]],
    ['Accept-Language', 'accept-language', (req) => [req.acceptsLanguages(), req.acceptsLanguages('en', 'nl')]],
  ]
  for (const [title, input] of shapes) {
    it(`negotiation takes time linear in the Accept header: ${title}`, () => {
      for (const [, header, ask] of questions) {
        expectLinearGrowth({ input, run: (value) => readWith({ [header]: value }, ask), from: 1024 })
      }
    })
  }
})

/** Reads from a request with these headers, without a connection: the response of an app is made by hand. */
function readWith(headers: Record<string, string>, read: (req: Req) => unknown): unknown {
  const fields = { method: 'GET', headers, res: { statusCode: 200, get: () => ETAG } }
  return read(Object.assign(Object.create(PROTOTYPE), fields))
}

const PROTOTYPE = (trunkline() as unknown as { request: object }).request
