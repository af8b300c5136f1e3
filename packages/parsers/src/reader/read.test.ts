import type { ServerResponse } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { v2BySpecification } from '../lines/v2.ts'
import { compileSharedSettings } from '../options.ts'
import type { BodyRequest } from '../parser.ts'
import type { Content } from './content.ts'
import { read, readEvery, readIfMatching } from './read.ts'
import type { ReadSettings } from './settings.ts'

const KEPT = { shouldKeepAlive: true } as ServerResponse
const CONTENT: Content<Buffer> = { charset: 'utf-8', accepted: true, decode: (bytes) => bytes }

/** Settings that note in `calls` what a request is asked, and in which order. */
function settingsWith(fields: Partial<ReadSettings<Buffer>>, calls: string[] = []): ReadSettings<Buffer> {
  const note =
    <Result>(name: string, result: Result) =>
    (): Result => {
      calls.push(name)
      return result
    }
  return {
    ...compileSharedSettings(undefined, v2BySpecification),
    ...{ isSpent: note('isSpent', false), prepare: note('prepare', undefined), begin: note('begin', undefined) },
    ...{ missesBody: note('missesBody', false), classify: note('classify', CONTENT), parse: String },
    ...fields,
  }
}

interface Given {
  headers?: Record<string, string>
  settings?: Partial<ReadSettings<Buffer>>
  content?: Content<Buffer>
}

/** Reads the body `abc` of a request made by hand. */
async function readBy({ headers = { 'content-length': '3' }, settings = {}, content }: Given) {
  const req = Object.assign(new Readable({ read() {} }), { headers }) as unknown as BodyRequest & Readable
  req.push('abc')
  req.push(null)
  const calls: string[] = []
  const nexts: unknown[][] = []
  read(req, KEPT, (...given: unknown[]) => void nexts.push(given), settingsWith(settings, calls), content)
  for (let turn = 0; turn < 3; turn++) await nextTurn()
  return { body: req.body, calls, nexts, error: nexts[0]?.[0] }
}

const unknown: Content<Buffer> = { charset: 'x-A', accepted: true, decode: undefined }
const unsupportedCharset = { status: 415, type: 'charset.unsupported', charset: 'x-a' }

describe('read()', () => {
  it('prepares and marks the request, reads its body, and goes on without an error', async () => {
    expect(await readBy({})).toEqual({
      ...{ body: 'abc', error: undefined, nexts: [[]] },
      calls: ['isSpent', 'prepare', 'classify', 'begin'],
    })
  })

  it('looks no more at a request that was looked at', async () => {
    expect(await readBy({ content: CONTENT, headers: {} })).toMatchObject({ body: 'abc', calls: ['begin'] })
  })

  it.each<[string, Record<string, string>, boolean]>([
    ['a length', { 'content-length': '3' }, true],
    ['a length that is no number', { 'content-length': 'abc' }, false],
    ['a transfer encoding', { 'transfer-encoding': 'chunked' }, true],
    ['both', { 'content-length': 'abc', 'transfer-encoding': 'chunked' }, true],
    ['neither', {}, false],
  ])('takes a body that is announced by %s', async (_, headers, taken) => {
    const { body, calls, nexts } = await readBy({ headers })
    expect([body, nexts]).toEqual([taken ? 'abc' : undefined, [[]]])
    expect(calls.slice(0, 2)).toEqual(['isSpent', 'prepare'])
    expect(calls.includes('begin')).toBe(taken)
  })

  it('holds a body to its length', async () => {
    const { error } = await readBy({ headers: { 'content-length': '4' } })
    expect(error).toMatchObject({ type: 'request.size.invalid', expected: 4, received: 3 })
  })

  it('leaves a body of another type alone', async () => {
    const { body, calls, nexts } = await readBy({ settings: { classify: () => undefined } })
    expect([body, calls, nexts]).toEqual([undefined, ['isSpent', 'prepare'], [[]]])
  })

  it('refuses a charset that the parser does not take, and does not begin', async () => {
    const { error, calls } = await readBy({ settings: { classify: () => ({ ...unknown, accepted: false }) } })
    expect(error).toMatchObject(unsupportedCharset)
    expect(calls).not.toContain('begin')
  })

  it('refuses an unknown charset, before the verifier is called and before the encoding is looked at', async () => {
    const classify = () => unknown
    expect((await readBy({ settings: { classify } })).error).toMatchObject(unsupportedCharset)
    const headers = { 'content-length': '3', 'content-encoding': 'nulls' }
    const verify = () => expect.unreachable('called')
    const { error, calls } = await readBy({ headers, settings: { classify, verify } })
    expect(error).toMatchObject(unsupportedCharset)
    expect(calls).toContain('begin')
    expect((await readBy({ headers, settings: { classify } })).error).toMatchObject({ type: 'encoding.unsupported' })
  })

  it('calls a verifier where the charset is known', async () => {
    const seen: unknown[] = []
    const verify = (_req: unknown, _res: unknown, ...given: unknown[]): void => void seen.push(...given)
    expect((await readBy({ settings: { verify } })).body).toBe('abc')
    expect(seen).toEqual([Buffer.from('abc'), 'utf-8'])
  })
})

describe('the encoding of a body', () => {
  const encoded = (coding: string, settings: Partial<ReadSettings<Buffer>> = {}, length = '3') =>
    readBy({ headers: { 'content-length': length, 'content-encoding': coding }, settings })

  it('is undone, and its length is not that of the body', async () => {
    const inflaters = new Map([['upper', () => new PassThrough()]])
    expect(await encoded('Upper', { inflaters }, '99')).toMatchObject({ body: 'abc', nexts: [[]] })
  })

  it('is nothing when it is identity, be it that compressed bodies are refused', async () => {
    expect((await encoded('Identity', { inflaters: undefined })).body).toBe('abc')
    expect((await encoded('identity', {}, '4')).error).toMatchObject({ type: 'request.size.invalid', expected: 4 })
    expect((await encoded('')).body).toBe('abc')
  })

  it('is refused when it is unknown, or all are', async () => {
    const refused = { status: 415, type: 'encoding.unsupported', encoding: 'x-a' }
    const message = 'unsupported content encoding "x-a"'
    expect((await encoded('X-A')).error).toMatchObject({ ...refused, message })
    expect((await encoded('X-A', { inflaters: undefined })).error).toMatchObject({
      ...{ ...refused, charset: 'x-a', message: 'content encoding unsupported' },
    })
  })
})

describe('a request with nothing left to read', () => {
  const spent = { isSpent: () => true }
  const missing = { ...spent, missesBody: () => true }
  const unreadable = { status: 500, type: 'stream.not.readable' }

  it('is passed on as it is', async () => {
    expect(await readBy({ settings: spent })).toMatchObject({ body: undefined, calls: ['missesBody'], nexts: [[]] })
  })

  it('is an error when this parser misses its body', async () => {
    expect((await readBy({ settings: missing })).error).toMatchObject(unreadable)
    const headers = { 'transfer-encoding': 'chunked' }
    expect((await readBy({ headers, settings: missing })).error).toMatchObject(unreadable)
  })

  it('is none when there was no body, or none for this parser', async () => {
    for (const given of [
      { headers: {} },
      { headers: { 'content-length': '0' } },
      { settings: { classify: () => undefined } },
    ]) {
      expect((await readBy({ ...given, settings: { ...missing, ...given.settings } })).nexts).toEqual([[]])
    }
  })
})

describe('the ways to read', () => {
  const req = { headers: { 'content-length': '3' } } as unknown as BodyRequest
  const next = (): void => {}

  it('give any request to it on 2.x, as it is', () => {
    const calls: string[] = []
    const given: unknown[][] = []
    const settings = settingsWith({}, calls)
    readEvery((...all: unknown[]) => void given.push(all), req, KEPT, next, settings)
    expect([given, calls]).toEqual([[[req, KEPT, next, settings]], []])
  })

  it('give what is parsed to it on 1.x, and what is known of it', () => {
    const given: unknown[][] = []
    let passed = 0
    const settings = settingsWith({})
    readIfMatching((...all: unknown[]) => void given.push(all), req, KEPT, next, settings)
    expect(given).toEqual([[req, KEPT, next, settings, CONTENT]])
    const other = settingsWith({ classify: () => undefined })
    readIfMatching(
      () => expect.unreachable('read'),
      req,
      KEPT,
      () => passed++,
      other,
    )
    expect(passed).toBe(1)
  })
})
