import type { ServerResponse } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { specification } from '../compatibility.ts'
import type { BodyRequest } from '../parser.ts'
import { BodyReader, drain, precheckBody } from './body-reader.ts'
import type { Content } from './content.ts'
import type { ReadSettings } from './settings.ts'

const CONTENT: Content<Buffer> = { charset: null, accepted: true, decode: (bytes) => bytes }
const KEPT = { shouldKeepAlive: true } as ServerResponse

function settingsWith(fields: Partial<ReadSettings<Buffer>> = {}): ReadSettings<Buffer> {
  const { missesBody, toRefusedFields, toTooLargeFields } = specification
  return {
    ...{ missesBody, toRefusedFields, toTooLargeFields, markReadWithoutBody() {} },
    ...{ isSpent: () => false, prepare() {}, begin() {}, classify: () => CONTENT, inflaters: undefined },
    ...{ limit: 100, verify: undefined, rawBody: false, keepsBytes: false, parse: (body) => body },
    ...fields,
  } as ReadSettings<Buffer>
}

/** A request made by hand: its pieces come as they are pushed. */
function createRequest(fields: object = {}): BodyRequest & Readable {
  return Object.assign(new Readable({ read() {} }), { headers: {}, ...fields }) as unknown as BodyRequest
}

interface Start {
  req?: BodyRequest
  settings?: Partial<ReadSettings<Buffer>>
  inflater?: PassThrough
  length?: number | null
}

function start({ req = createRequest(), settings, inflater, length = null }: Start) {
  const nexts: unknown[] = []
  const next = (error?: unknown) => void nexts.push(error)
  const reader = new BodyReader(req, KEPT, next, settingsWith(settings), CONTENT)
  const before = countListeners(req)
  reader.start(inflater, length)
  return { req, reader, nexts, before }
}

function countListeners(req: BodyRequest): number[] {
  return ['data', 'end', 'error', 'close'].map((event) => req.listenerCount(event))
}

function push(req: BodyRequest, ...pieces: (string | Buffer | null)[]): void {
  for (const piece of pieces) (req as unknown as Readable).push(piece)
}

describe('the bytes of a body', () => {
  it.each([0, 1, 2, 4])('are gathered from %d pieces, and nothing is left behind', async (count) => {
    const { req, reader, nexts, before } = start({})
    for (let i = 0; i < count; i++) push(req, Buffer.from(String(i)))
    push(req, null)
    await nextTurn()
    expect([String(req.body), nexts]).toEqual(['0123'.slice(0, count), [undefined]])
    expect(countListeners(req)).toEqual(before)
    expect([reader.req, reader.res, reader.next, reader.first, reader.more]).toEqual(Array(5).fill(undefined))
  })

  it('may be emitted as text or plain bytes', () => {
    const { req } = start({})
    req.emit('data', 'gr\u00fcn')
    req.emit('data', new Uint8Array([33]))
    req.emit('end')
    expect(String(req.body)).toBe('gr\u00fcn!')
  })

  it.each([true, false])('are copied when they outlive the parsing: %s', (keepsBytes) => {
    const piece = Buffer.from('abc')
    const { req } = start({ settings: { keepsBytes } })
    req.emit('data', piece)
    req.emit('end')
    expect([req.body === piece, String(req.body)]).toEqual([!keepsBytes, 'abc'])
  })

  it('may be as many as the limit, and no more', () => {
    const { req, nexts } = start({ settings: { limit: 3 }, length: null })
    req.emit('data', Buffer.from('abc'))
    expect(nexts).toEqual([])
    req.emit('data', Buffer.from('d'))
    expect(nexts).toMatchObject([{ type: 'entity.too.large', status: 413, limit: 3, received: 4 }])
    expect(req.body).toBeUndefined()
  })

  it('have to be as many as was said', () => {
    const { req, nexts } = start({ length: 4 })
    req.emit('data', Buffer.from('abc'))
    req.emit('end')
    expect(nexts).toMatchObject([{ type: 'request.size.invalid', expected: 4, length: 4, received: 3 }])
    const whole = start({ length: 3 })
    whole.req.emit('data', Buffer.from('abc'))
    whole.req.emit('end')
    expect(whole.nexts).toEqual([undefined])
  })

  it('are told to have come to nothing when there is no value, and not else', () => {
    for (const [parse, times] of [[() => undefined, 1] as const, [() => 1, 0] as const]) {
      const noted: unknown[] = []
      const { req } = start({ settings: { parse, markReadWithoutBody: (each) => void noted.push(each) } })
      req.emit('end')
      expect(noted).toEqual(Array(times).fill(req))
    }
  })

  it('go on with the error of the parser', () => {
    const broken = new Error('broken')
    const parse = (): never => {
      throw broken
    }
    const { req, nexts } = start({ settings: { parse } })
    req.emit('end')
    expect(nexts).toEqual([broken])
  })
})

describe('a body that is cut off', () => {
  it('is an error of the client when it has left', () => {
    for (const leave of [
      (req: BodyRequest) => req.emit('close'),
      (req: BodyRequest) => Object.assign(req, { aborted: true }).emit('error', new Error('aborted')),
    ]) {
      const noted: unknown[] = []
      const { req, nexts, before } = start({
        length: 9,
        settings: { markReadWithoutBody: (each) => void noted.push(each) },
      })
      req.emit('data', Buffer.from('abc'))
      leave(req)
      expect(nexts).toMatchObject([
        { type: 'request.aborted', code: 'ECONNABORTED', expected: 9, length: 9, received: 3, status: 400 },
      ])
      expect([countListeners(req), noted]).toEqual([before, [req]])
    }
  })

  it('is the error of its stream otherwise', () => {
    const broken = new Error('broken')
    const { req, nexts } = start({})
    req.emit('error', broken)
    expect(nexts).toEqual([broken])
    expect(broken).toMatchObject({ status: 400 })
  })

  it('is not cut off when it closes behind its end, though it is still inflated', async () => {
    let finish = (): void => {}
    const inflater = new PassThrough({
      final(done) {
        finish = done
      },
    })
    const { req, nexts } = start({ inflater })
    push(req, 'abc', null)
    await nextTurn()
    req.emit('close')
    expect([req.readableEnded, nexts]).toEqual([true, []])
    finish()
    await nextTurn()
    expect([nexts, String(req.body)]).toEqual([[undefined], 'abc'])
  })
})

describe('a body that is inflated', () => {
  it('lets its inflater go at the end, and reads on', async () => {
    const inflater = new PassThrough()
    const { req, nexts } = start({ inflater })
    inflater.emit('data', 'abc')
    inflater.emit('end')
    expect([String(req.body), nexts, inflater.destroyed]).toEqual(['abc', [undefined], true])
    expect(inflater.listenerCount('data')).toBe(0)
    await expectReadsOn(req, inflater)
  })

  it('lets it go when it fails, reads on, and hears no more of it', async () => {
    const inflater = new PassThrough()
    const { req, nexts } = start({ inflater })
    const broken = new Error('broken')
    inflater.emit('error', broken)
    expect(() => inflater.emit('error', new Error('late'))).not.toThrow()
    expect([nexts, inflater.destroyed]).toEqual([[broken], true])
    await expectReadsOn(req, inflater)
  })

  async function expectReadsOn(req: BodyRequest, inflater: PassThrough): Promise<void> {
    expect(req.readableFlowing).toBe(true)
    push(req, 'more')
    await nextTurn()
    expect([req.readableLength, inflater.writableLength, inflater.readableLength]).toEqual([0, 0, 0])
  }
})

describe('what is wrong with a body before it is read', () => {
  const check = (fields: object, length: number | null = null, content: Content<unknown> = CONTENT) =>
    precheckBody(createRequest(fields), length, 10, content)

  it('is nothing, most of the time', () => {
    expect([check({}), check({}, 10), check({}, 0)]).toEqual([undefined, undefined, undefined])
  })

  it('is told before anything is read', () => {
    const { req, nexts, before } = start({ length: 101 })
    expect(nexts).toMatchObject([{ type: 'entity.too.large', expected: 101, limit: 100 }])
    expect(countListeners(req)).toEqual(before)
  })

  it('is its length, its encoding, its end or its charset, in this order', () => {
    const unknown = { charset: 'x-a', accepted: true, decode: undefined }
    const ended = Object.defineProperty(createRequest(), 'readable', { value: false })
    const encoded = createRequest().setEncoding('utf8')
    expect(check({}, 11, unknown)).toMatchObject({ type: 'entity.too.large', expected: 11, length: 11, limit: 10 })
    expect(precheckBody(encoded, 1, 10, unknown)).toMatchObject({ type: 'stream.encoding.set', status: 500 })
    expect(precheckBody(ended, 1, 10, unknown)).toMatchObject({ type: 'stream.not.readable', status: 500 })
    expect(check({}, 1, unknown)).toMatchObject({
      ...{ type: 'charset.unsupported', charset: 'x-a', status: 415 },
      message: 'unsupported charset "X-A"',
    })
  })
})

describe('what the client still sends', () => {
  const closing = { shouldKeepAlive: false } as ServerResponse

  it('is thrown away at once on a connection that stays open', () => {
    const req = createRequest()
    let called = 0
    drain(req, KEPT, () => called++)
    expect([called, req.readableFlowing]).toEqual([1, true])
  })

  it.each(['end', 'error', 'close'])('is waited for on one that closes, until its %s', (event) => {
    const req = createRequest()
    const before = countListeners(req)
    let called = 0
    drain(req, closing, () => called++)
    expect([called, req.readableFlowing]).toEqual([0, true])
    req.emit(event, new Error('broken'))
    expect([called, countListeners(req)]).toEqual([1, before])
  })

  it.each([{ readableEnded: true }, { destroyed: true }])('is nothing any more: %j', (fields) => {
    const req = createRequest()
    for (const [name, value] of Object.entries(fields)) Object.defineProperty(req, name, { value })
    let called = 0
    drain(req, closing, () => called++)
    expect([called, req.readableFlowing]).toEqual([1, null])
  })
})
