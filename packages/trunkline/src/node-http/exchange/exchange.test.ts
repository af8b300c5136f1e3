import { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openExchange, settle } from '../../../test/support/recording-transport.ts'
import { type Exchange, exchangeOf } from './exchange.ts'
import { PulledBody } from './pulled-body.ts'

describe('the request of an exchange', () => {
  it('is what a connection would have brought', () => {
    const rawHeaders = ['Host', 'a.example', 'X-One', '1', 'x-one', '2', 'Cookie', 'a=1', 'cookie', 'b=2']
    const { exchange } = openExchange(() => {}, { method: 'PUT', target: '/a?b=c', rawHeaders })
    const { req } = exchange
    expect(req).toMatchObject({ method: 'PUT', url: '/a?b=c', httpVersion: '1.1', rawHeaders })
    expect(req.headers).toEqual({ host: 'a.example', 'x-one': '1, 2', cookie: 'a=1; b=2' })
    expect(req.headersDistinct['x-one']).toEqual(['1', '2'])
  })

  it('is of HTTP/2 when it came so, and its answer has a length all the same', () => {
    const { exchange, recorder } = openExchange((_, res) => res.end('hello'), { httpVersion: '2.0' })
    expect([exchange.req.httpVersion, exchange.req.httpVersionMajor, exchange.req.httpVersionMinor]).toEqual([
      '2.0',
      2,
      0,
    ])
    expect(recorder.lastHead?.rawHeaders).toContain('Content-Length')
  })

  it('brings its body, and its trailers after it', async () => {
    const body = {
      resume: (sink: Exchange) => {
        sink.push(Buffer.from('ab'))
        sink.endBody(['X-Sum', '1'])
      },
      cancel() {},
    }
    const read: string[] = []
    const { exchange } = openExchange(
      (req) => {
        req.on('data', (piece) => read.push(String(piece))).on('end', () => read.push('end'))
      },
      { method: 'POST', body: body as never },
    )
    await settle()
    expect(read).toEqual(['ab', 'end'])
    expect(exchange.req.trailers).toEqual({ 'x-sum': '1' })
  })
})

describe('the body of a request without a socket', () => {
  it('asks for no more of its body than is read', async () => {
    let asked = 0
    const piece = Buffer.alloc(10_000)
    const next = async () => ({ done: ++asked > 100, value: piece })
    const { exchange } = openExchange(() => {}, { method: 'POST', body: new PulledBody(next, () => {}) })
    await settle()
    expect(asked).toBe(0)
    exchange.req.read(1)
    await settle()
    expect(asked).toBeLessThan(10)
    let length = 0
    for await (const bytes of exchange.req) length += bytes.length
    expect([asked, length]).toEqual([101, 1_000_000])
  })

  it('lets its source go when nobody has read it by the end of the answer', async () => {
    const seen: string[] = []
    const body = new PulledBody(
      () => new Promise(() => {}),
      () => seen.push('cancelled'),
    )
    const { exchange } = openExchange((_, res) => res.end('hello'), { method: 'POST', body })
    exchange.req.on('aborted', () => seen.push('aborted')).on('close', () => seen.push('request closed'))
    await settle()
    expect(seen).toEqual(['cancelled', 'request closed'])
  })

  it('can be read on after the answer', async () => {
    let pieces = 5
    const next = async () => {
      await nextTurn()
      return { done: pieces-- === 0, value: Buffer.from('x') }
    }
    let read = ''
    openExchange(
      async (req, res) => {
        res.end('early')
        for await (const piece of req) read += piece
      },
      { method: 'POST', body: new PulledBody(next, () => {}) },
    )
    await settle()
    expect(read).toBe('xxxxx')
  })

  it('is aborted when its source fails', async () => {
    const body = new PulledBody(
      () => Promise.reject(new Error('broken')),
      () => {},
    )
    const seen: unknown[] = []
    const { recorder } = openExchange(
      (req, res) => {
        req.on('aborted', () => seen.push('aborted')).on('error', (err) => seen.push(err.message))
        res.on('close', () => seen.push('close'))
        req.resume()
      },
      { method: 'POST', body },
    )
    await settle()
    expect(seen).toEqual(['aborted', 'close', 'aborted'])
    expect(recorder.calls).toEqual(['abort: The body of the request failed'])
  })
})

describe('the socket of an exchange', () => {
  it('has the addresses, and is encrypted or not', () => {
    const peer = { remoteAddress: '1.2.3.4', remotePort: 5, localAddress: '::1', localPort: 443, encrypted: true }
    const { socket } = openExchange(() => {}, { peer }).exchange.req
    expect(socket).toMatchObject(peer)
    expect(socket.address()).toEqual({ address: '::1', port: 443 })
    expect(openExchange(() => {}).exchange.req.socket).not.toMatchObject({ encrypted: expect.anything() })
  })

  it('takes the calls that middleware makes', () => {
    const { socket } = openExchange(() => {}).exchange.req
    expect(socket.setNoDelay(true).setKeepAlive(true).ref().unref().setTimeout(0).resume().pause()).toBe(socket)
    expect([socket.readyState, socket.destroyed]).toEqual(['open', false])
    socket.destroySoon()
    expect([socket.readyState, socket.destroyed, socket.readable, socket.writable]).toEqual([
      'closed',
      true,
      false,
      false,
    ])
  })

  it('is found by its response, and by no other', () => {
    const { exchange } = openExchange(() => {})
    expect(exchangeOf(exchange.res)).toBe(exchange)
    expect(exchangeOf(new ServerResponse(exchange.req))).toBeUndefined()
  })
})

describe('the timeout of an exchange', () => {
  afterEach(() => vi.useRealTimers())

  it('cuts one that is idle for too long', () => {
    vi.useFakeTimers()
    const seen: string[] = []
    const { exchange } = openExchange((req) => req.socket.setTimeout(50, () => seen.push('timeout')))
    vi.advanceTimersByTime(49)
    expect([seen, exchange.socket.destroyed]).toEqual([[], false])
    vi.advanceTimersByTime(1)
    expect([seen, exchange.socket.destroyed]).toEqual([['timeout'], true])
  })

  it('leaves it to a message that takes care', () => {
    vi.useFakeTimers()
    const { recorder } = openExchange((_, res) => res.setTimeout(50, () => res.writeHead(503).end('slow')))
    vi.advanceTimersByTime(50)
    expect(recorder.calls).toEqual(['whole 503 slow'])
  })

  it('begins anew whenever something goes by, and ends with the exchange', () => {
    vi.useFakeTimers()
    const { exchange } = openExchange((_, res) => res.setTimeout(50))
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(40)
      exchange.res.write('x')
    }
    expect(exchange.socket.destroyed).toBe(false)
    exchange.res.destroy()
    expect(vi.getTimerCount()).toBe(0)
  })
})
