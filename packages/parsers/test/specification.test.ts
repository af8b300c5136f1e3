import { gzipSync } from 'node:zlib'
import { isHttpError } from 'http-errors'
import { describe, expect, it } from 'vitest'
import {
  createJson,
  createRaw,
  createText,
  createUrlencoded,
  type LoadLine,
  v1,
  v1BySpecification,
  v2,
  v2BySpecification,
} from '../src/entries/factories.ts'
import type { BodyRequest, Parser } from '../src/parser.ts'
import { read } from '../src/reader/read.ts'
import { exchange } from './support/serve.ts'

const HEADERS = { 'Content-Type': 'application/json' }

/** Both lines, as the specification and as body-parser have them. */
const lines: { name: string; bySpecification: boolean; line: LoadLine }[] = [
  { name: '1.x by the specification', bySpecification: true, line: v1BySpecification },
  { name: '1.x by body-parser', bySpecification: false, line: v1 },
  { name: '2.x by the specification', bySpecification: true, line: v2BySpecification },
  { name: '2.x by body-parser', bySpecification: false, line: v2 },
]

describe.each(lines)('$name', ({ bySpecification, line }) => {
  const json = createJson(read, line)

  for (const charset of ['utf8', 'UTF8', 'utf16le', 'ucs-2', 'UCS-2', 'ucs2']) {
    it(`${bySpecification ? 'takes' : 'refuses'} JSON in ${charset}`, async () => {
      const body = Buffer.from('["\u00e9\u2713"]', charset.toLowerCase() === 'utf8' ? 'utf8' : 'utf16le')
      const headers = { 'Content-Type': `application/json; charset=${charset}` }
      const outcome = await exchange([json()], { headers, body })
      if (bySpecification) expect(outcome).toEqual({ body: ['\u00e9\u2713'] })
      else expect(outcome.error).toMatchObject({ status: 415, type: 'charset.unsupported' })
    })
  }

  it(`${line === v1 ? 'refuses' : 'takes'} JSON and text in UTF-32`, async () => {
    const body = Buffer.from([...'[1]'].flatMap((character) => [character.charCodeAt(0), 0, 0, 0]))
    const texts = [json(), createText(read, line)({ type: '*/*' })]
    const outcomes = texts.map((parser) =>
      exchange([parser], { headers: { 'Content-Type': 'application/json; charset=UTF-32LE' }, body }),
    )
    const [parsed, text] = await Promise.all(outcomes)
    if (line === v1)
      expect([parsed?.error?.['type'], text?.error?.['type']]).toEqual(Array(2).fill('charset.unsupported'))
    else expect([parsed?.body, text?.body]).toEqual([[1], '[1]'])
  })

  for (const charset of ['utf-99', 'utffoo', 'ucs-4', 'utf', 'latin1', 'x-utf8', '__proto__', 'constructor']) {
    it(`refuses JSON in ${charset}`, async () => {
      const headers = { 'Content-Type': `application/json; charset=${charset}` }
      const { error } = await exchange([json()], { headers, body: '[]' })
      expect(error).toMatchObject({ status: 415, type: 'charset.unsupported', charset })
    })
  }

  it('says how much of a body without a length was too much', async () => {
    const headers = { ...HEADERS, 'Content-Encoding': 'gzip' }
    const { error } = await exchange([json({ limit: 1000 })], { headers, body: gzipSync(Buffer.alloc(5000)) })
    expect(error).toMatchObject({ type: 'entity.too.large', limit: 1000 })
    expect(error?.['length']).toBe(bySpecification ? error?.['received'] : undefined)
    expect(error?.['received']).toBeGreaterThan(1000)
  })

  it('says how long a body is that announces to be too long', async () => {
    const { error } = await exchange([json({ limit: 3 })], { headers: HEADERS, body: '[1,2]' })
    expect(error).toMatchObject({ type: 'entity.too.large', limit: 3, length: 5, expected: 5 })
  })

  it('names the encoding that it refuses', async () => {
    const headers = { ...HEADERS, 'Content-Encoding': 'GZip' }
    const { error } = await exchange([json({ inflate: false })], { headers, body: gzipSync('[1]') })
    expect(error).toMatchObject({ status: 415, type: 'encoding.unsupported', encoding: 'gzip' })
    expect(error?.['charset']).toBe(bySpecification ? 'gzip' : undefined)
  })
})

describe.each(lines)('what the specification says of $name', ({ line }) => {
  const json = createJson(read, line)

  it('leaves multipart bodies to others', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const parsers = [
      json(),
      createText(read, line)(),
      createRaw(read, line)(),
      createUrlencoded(read, line)({ extended: true }),
    ]
    const form = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--'
    const body = line === v1 || line === v1BySpecification ? {} : '(undefined)'
    expect(await exchange(parsers, { headers, body: form })).toEqual({ body })
  })

  it('says what went wrong in fields of an HTTP error', async () => {
    const { error } = await exchange([json()], { headers: HEADERS, body: '{"a"' })
    expect(error).toMatchObject({
      status: 400,
      statusCode: 400,
      expose: true,
      type: 'entity.parse.failed',
      body: '{"a"',
    })
    const raised = new Promise((resolve) => {
      const watched: Parser = (req, res, next) =>
        json()(req, res, (error) => {
          resolve(error)
          next(error)
        })
      void exchange([watched], { headers: HEADERS, body: '{"a"' })
    })
    expect(isHttpError(await raised)).toBe(true)
  })
})

describe('a body that was read before, on 2.x', () => {
  const json = createJson(read, v2BySpecification)
  const unreadable = { status: 500, type: 'stream.not.readable', message: 'stream is not readable', expose: false }

  /** Something that reads the request to its end before the parsers run. */
  const readFirst: Parser = (req, _res, next) => void req.resume().on('end', () => setImmediate(next))
  const setBody =
    (body: unknown): Parser =>
    (req, _res, next) => {
      ;(req as BodyRequest).body = body
      next()
    }
  /** Goes on behind an error. */
  const forgive =
    (parser: Parser): Parser =>
    (req, res, next) =>
      parser(req, res, () => next())

  const sent = { headers: HEADERS, body: '{"a":1}' }

  it('is an error', async () => {
    expect((await exchange([readFirst, json()], sent)).error).toMatchObject(unreadable)
  })

  it('is an error for every parser that was to read it, and for no other', async () => {
    const text = createText(read, v2BySpecification)
    expect(await exchange([readFirst, text()], sent)).toEqual({ body: '(undefined)' })
    expect((await exchange([readFirst, text(), json()], sent)).error).toMatchObject(unreadable)
    expect((await exchange([readFirst, text({ type: () => true })], sent)).error).toMatchObject(unreadable)
  })

  for (const body of [{ a: 1 }, Buffer.from('{"a":1}'), '', null, 0, false]) {
    it(`is no error when somebody has set req.body to ${JSON.stringify(body)}, as serverless hosts do`, async () => {
      const { error } = await exchange([readFirst, setBody(body), json()], sent)
      expect(error).toBeUndefined()
    })
  }

  it('is no error when there was no body to read', async () => {
    expect(await exchange([readFirst, json()], { headers: HEADERS, body: '' })).toEqual({ body: '(undefined)' })
    expect(await exchange([readFirst, json()], { headers: {} })).toEqual({ body: '(undefined)' })
  })

  it('is no error when a parser of ours has read it, and either parsed it or reported an error', async () => {
    expect(await exchange([json(), json()], sent)).toEqual({ body: { a: 1 } })
    const nothing = json({ reviver: () => undefined })
    expect(await exchange([nothing, json()], sent)).toEqual({ body: '(undefined)' })
    for (const options of [{ limit: 1 }, { verify: refuse }]) {
      expect(await exchange([forgive(json(options)), drained, json()], sent)).toEqual({ body: '(undefined)' })
    }
    expect(await exchange([forgive(json()), json()], { headers: HEADERS, body: '{' })).toEqual({ body: '(undefined)' })
  })

  function refuse(): void {
    throw new Error('refused')
  }

  /** Lets what a parser throws away go by. */
  function drained(req: BodyRequest, _res: unknown, next: () => void): void {
    if (req.readableEnded) next()
    else req.on('end', () => setImmediate(next))
  }
})
