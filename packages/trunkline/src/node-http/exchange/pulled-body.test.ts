import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { PulledBody } from './pulled-body.ts'
import type { BodySink } from './transport.ts'

/** Takes pieces, and has room for so many. */
class Sink implements BodySink {
  readonly seen: unknown[] = []
  room = Number.POSITIVE_INFINITY

  push(bytes: Uint8Array): boolean {
    this.seen.push(Buffer.from(bytes).toString())
    return --this.room > 0
  }

  endBody(): void {
    this.seen.push('end')
  }

  failBody(reason: Error): void {
    this.seen.push(reason.message, reason.cause)
  }
}

async function read(body: PulledBody, sink: Sink = new Sink()): Promise<unknown[]> {
  body.resume(sink)
  for (let turn = 0; turn < 5; turn++) await nextTurn()
  return sink.seen
}

async function* pieces(...values: unknown[]): AsyncGenerator<unknown> {
  yield* values
}

describe('a body that is pulled chunk by chunk', () => {
  it('is bytes of any kind, or text', async () => {
    const bytes = Buffer.from('abcdef')
    const view = new DataView(bytes.buffer, bytes.byteOffset + 1, 2)
    const buffer = new Uint8Array(bytes).buffer
    const body = PulledBody.fromIterable(pieces(new Uint8Array([65]), 'gr\u00fcn', view, buffer))
    expect(await read(body)).toEqual(['A', 'gr\u00fcn', 'bc', 'abcdef', 'end'])
  })

  it.each([1, null, undefined, {}, [1]])('refuses anything else: %j', async (value) => {
    expect(await read(PulledBody.fromIterable(pieces('a', value)))).toEqual([
      ...['a', 'The body of the request failed'],
      new TypeError('The pieces of a body must be bytes or strings'),
    ])
  })

  it('is read from a web stream, as far as there is room', async () => {
    const body = PulledBody.fromStream(new Blob(['abc']).stream())
    expect(await read(body)).toEqual(['abc', 'end'])
    const sink = new Sink()
    sink.room = 2
    const long = PulledBody.fromIterable(pieces('a', 'b', 'c', 'd'))
    expect(await read(long, sink)).toEqual(['a', 'b'])
    sink.room = 1
    expect(await read(long, sink)).toEqual(['a', 'b', 'c'])
    sink.room = 9
    expect(await read(long, sink)).toEqual(['a', 'b', 'c', 'd', 'end'])
    expect(await read(long, sink)).toEqual(['a', 'b', 'c', 'd', 'end'])
  })

  it('is read one chunk at a time, however often it is resumed', async () => {
    let asked = 0
    const body = new PulledBody(
      () => {
        asked++
        return new Promise(() => {})
      },
      () => {},
    )
    await read(body)
    await read(body)
    expect(asked).toBe(1)
  })

  it('continues if more is wanted while a chunk is pushed', async () => {
    const sink = new Sink()
    sink.room = 0
    const body = PulledBody.fromIterable(pieces('a', 'b'))
    const push = sink.push.bind(sink)
    sink.push = (bytes) => {
      body.resume(sink)
      return push(bytes)
    }
    expect(await read(body, sink)).toEqual(['a', 'b', 'end'])
  })

  it('fails once', async () => {
    const broken = new Error('broken')
    const body = new PulledBody(
      () => Promise.reject(broken),
      () => {},
    )
    const sink = new Sink()
    await read(body, sink)
    expect(await read(body, sink)).toEqual(['The body of the request failed', broken])
  })
})

describe('a body that is not wanted', () => {
  it('cancels its source once, even if that fails', async () => {
    let stopped = 0
    const body = new PulledBody(
      () => new Promise(() => {}),
      () => {
        stopped++
        throw new Error('broken')
      },
    )
    body.cancel()
    body.cancel()
    await nextTurn()
    expect([stopped, await read(body)]).toEqual([1, []])
  })

  it('cancels streams and iterators', async () => {
    const seen: string[] = []
    PulledBody.fromStream(new ReadableStream({ cancel: () => void seen.push('stream') })).cancel()
    PulledBody.fromIterable({
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise<never>(() => {}),
        return: () => Promise.resolve({ done: true as const, value: seen.push('iterator') }),
      }),
    }).cancel()
    PulledBody.fromIterable({
      [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }),
    }).cancel()
    await nextTurn()
    expect(seen).toEqual(['stream', 'iterator'])
  })

  it('does not push a chunk that was on its way', async () => {
    const sink = new Sink()
    let give = (_: { value: string }) => {}
    const body = new PulledBody(
      () => new Promise((resolve) => (give = resolve)),
      () => {},
    )
    body.resume(sink)
    body.cancel()
    give({ value: 'late' })
    expect(await read(body, sink)).toEqual([])
  })

  it('is not cancelled after its end or a failure', async () => {
    for (const next of [() => Promise.resolve({ done: true }), () => Promise.reject(new Error('broken'))]) {
      let stopped = 0
      const body = new PulledBody(next, () => stopped++)
      expect(await read(body)).not.toEqual([])
      body.cancel()
      expect(stopped).toBe(0)
    }
  })
})
