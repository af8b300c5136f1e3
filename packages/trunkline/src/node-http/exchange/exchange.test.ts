import { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openExchange, Recorder, settle } from '../../../test/support/recording-transport.ts'
import { exchangeOf } from '../exchange-of.ts'
import type { Exchange } from './exchange.ts'
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

  it('may be of HTTP/2, and its response still has a length', () => {
    const { exchange, recorder } = openExchange((_, res) => res.end('hello'), { httpVersion: '2.0' })
    expect([exchange.req.httpVersion, exchange.req.httpVersionMajor, exchange.req.httpVersionMinor]).toEqual([
      '2.0',
      2,
      0,
    ])
    expect(recorder.lastHead?.rawHeaders).toContain('Content-Length')
  })

  it('delivers its body, then its trailers', async () => {
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
  it('is there at once if it is bytes, and ends after all that they cause', async () => {
    const seen: string[] = []
    const { exchange } = openExchange(
      (req) => {
        req.on('data', (bytes) => {
          seen.push(String(bytes), String(req.complete))
          process.nextTick(() => seen.push('tick'))
          Promise.resolve().then(() => seen.push('promise'))
        })
        req.on('end', () => seen.push('end'))
      },
      { method: 'POST', body: Buffer.from('bytes') },
    )
    await settle()
    expect(seen).toEqual(['bytes', 'false', 'tick', 'promise', 'end'])
    expect(exchange.req.complete).toBe(true)
  })

  it('is complete from the start if there is none', async () => {
    const { exchange } = openExchange(() => {})
    expect(exchange.req.complete).toBe(true)
    const read: unknown[] = []
    for await (const piece of exchange.req) read.push(piece)
    expect(read).toEqual([])
  })
})

describe('the end of a body without a socket', () => {
  it('is cancelled when its socket is destroyed, or its client disconnects', async () => {
    for (const end of [(e: Exchange) => e.socket.destroy(), (e: Exchange) => e.abort()]) {
      let cancelled = 0
      const body = new PulledBody(
        () => new Promise(() => {}),
        () => cancelled++,
      )
      const { exchange } = openExchange((req) => req.on('error', () => {}).resume(), { method: 'POST', body })
      await settle()
      end(exchange)
      await settle()
      expect([cancelled, exchange.req.destroyed, exchange.req.complete]).toEqual([1, true, false])
    }
  })

  it('does not end twice, nor once the request is destroyed', async () => {
    const body = new PulledBody(
      () => new Promise(() => {}),
      () => {},
    )
    const { exchange } = openExchange((req) => req.on('error', () => {}), { method: 'POST', body })
    exchange.req.destroy()
    exchange.endBody(['X-Sum', '1'])
    expect([exchange.req.complete, exchange.req.rawTrailers]).toEqual([false, []])
    const { exchange: whole } = openExchange(() => {}, { method: 'POST', body: Buffer.from('x') })
    await settle()
    whole.endBody(['X-Sum', '1'])
    expect([whole.req.complete, whole.req.rawTrailers]).toEqual([true, []])
  })

  it('closes the socket if it comes after the response', async () => {
    const body = { resume() {}, cancel() {} }
    const seen: string[] = []
    const { exchange } = openExchange(
      (req, res) => {
        req.resume()
        req.socket.on('close', () => seen.push('socket closed'))
        res.on('close', () => seen.push('response closed'))
        res.end('early')
      },
      { method: 'POST', body },
    )
    await settle()
    expect([seen, exchange.socket.destroyed]).toEqual([['response closed'], false])
    exchange.push(Buffer.from('x'))
    exchange.endBody()
    expect([seen, exchange.socket.destroyed]).toEqual([['response closed', 'socket closed'], true])
  })

  it('keeps an exchange from being idle', () => {
    vi.useFakeTimers()
    try {
      const body = { resume() {}, cancel() {} }
      const { exchange } = openExchange((_, res) => res.setTimeout(50), { method: 'POST', body })
      for (let i = 0; i < 3; i++) {
        vi.advanceTimersByTime(40)
        exchange.push(Buffer.from('x'))
      }
      expect(exchange.socket.destroyed).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the source of a body without a socket', () => {
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

  it('is cancelled if it is unread at the end of the response', async () => {
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

  it('can be read on after the response', async () => {
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

describe('the end of an exchange', () => {
  it('detaches the socket, then closes the response and the socket', async () => {
    const seen: string[] = []
    const { exchange } = openExchange((req, res) => {
      req.socket.on('close', (hadError) => seen.push(`socket closed ${hadError}`))
      res.on('close', () => seen.push('response closed'))
      res.end('hello')
    })
    await settle()
    expect(seen).toEqual(['response closed', 'socket closed false'])
    const { res, socket } = exchange
    expect([res.socket, res.destroyed, res.closed, socket._httpMessage, socket.destroyed]).toEqual([
      ...[null, true, true],
      ...[null, true],
    ])
  })

  it('is not cut off afterwards', async () => {
    const { exchange, recorder } = openExchange((_, res) => res.end('hello'))
    await settle()
    exchange.abort()
    exchange.socket.destroy(new Error('late'))
    exchange.failBody(new Error('late'))
    await settle()
    expect(recorder.calls).toEqual(['whole 200 hello'])
    expect(exchange.error).toBeUndefined()
  })

  it('is reported to all listeners if the response is cut off', async () => {
    const seen: unknown[] = []
    const body = { resume() {}, cancel() {} }
    const { exchange } = openExchange(
      (req, res) => {
        req.on('error', (err: NodeJS.ErrnoException) => seen.push(`${err.message} ${err.code}`))
        req.socket.on('close', () => seen.push('socket closed'))
        res.on('close', () => seen.push('response closed'))
      },
      { method: 'POST', body },
    )
    exchange.abort()
    expect(seen).toEqual([])
    await settle()
    expect(seen).toEqual(['response closed', 'socket closed', 'aborted ECONNRESET'])
  })
})

describe('an exchange that is cut off', () => {
  it('reports the error that no handler took to the transport', async () => {
    const causes = [new Error('thrown'), 'text', undefined]
    for (const cause of causes) {
      const reasons: Error[] = []
      const recorder = Object.assign(new Recorder(), { abort: (reason: Error) => void reasons.push(reason) })
      const { exchange } = openExchange(() => Promise.reject(cause), {}, recorder)
      await settle()
      expect(exchange.error).toBe(cause)
      expect(reasons.map(({ message }) => message)).toEqual([cause instanceof Error ? 'thrown' : String(cause)])
    }
  })

  it('says so when the application has closed the connection', async () => {
    const reasons: Error[] = []
    const recorder = Object.assign(new Recorder(), { abort: (reason: Error) => void reasons.push(reason) })
    openExchange((_, res) => void res.socket?.destroy(), {}, recorder)
    await settle()
    expect(reasons).toEqual([
      expect.objectContaining({
        code: 'ECONNRESET',
        message: 'The application closed the connection before its response was complete',
      }),
    ])
    expect(Object.hasOwn(reasons[0] as Error, 'cause')).toBe(false)
  })

  it('notes on the socket whether bytes were lost', async () => {
    for (const waits of [true, false]) {
      const recorder = new Recorder()
      recorder.takesAtOnce = !waits
      const { exchange } = openExchange((_, res) => void res.write('a'), {}, recorder)
      await settle()
      exchange.abort()
      expect(exchange.socket._hadError).toBe(waits)
    }
  })
})

describe('the socket of an exchange', () => {
  it('has the addresses, and is encrypted or not', () => {
    const peer = { remoteAddress: '1.2.3.4', remotePort: 5, localAddress: '::1', localPort: 443, encrypted: true }
    const { socket } = openExchange(() => {}, { peer }).exchange.req
    expect(socket).toMatchObject(peer)
    expect(socket.address()).toEqual({ address: '::1', family: 'IPv6', port: 443 })
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

  it('is found by its own response only', () => {
    const { exchange } = openExchange(() => {})
    expect(exchangeOf(exchange.res)).toBe(exchange)
    expect(exchangeOf(new ServerResponse(exchange.req))).toBeUndefined()
  })
})

describe('the timeout of an exchange', () => {
  afterEach(() => vi.useRealTimers())

  it('cuts off one that is idle for too long', () => {
    vi.useFakeTimers()
    const seen: string[] = []
    const { exchange } = openExchange((req) => req.socket.setTimeout(50, () => seen.push('timeout')))
    vi.advanceTimersByTime(49)
    expect([seen, exchange.socket.destroyed]).toEqual([[], false])
    vi.advanceTimersByTime(1)
    expect([seen, exchange.socket.destroyed]).toEqual([['timeout'], true])
  })

  it('leaves it to a message that handles it', () => {
    vi.useFakeTimers()
    const { recorder } = openExchange((_, res) => res.setTimeout(50, () => res.writeHead(503).end('slow')))
    vi.advanceTimersByTime(50)
    expect(recorder.calls).toEqual(['whole 503 slow'])
  })

  it('leaves it to a request that handles it, unless it is complete', () => {
    vi.useFakeTimers()
    for (const body of [{ resume() {}, cancel() {} }, undefined]) {
      const seen: unknown[] = []
      const { exchange } = openExchange((req) => req.setTimeout(50).on('timeout', (socket) => seen.push(socket)), {
        ...{ method: 'POST', body },
      })
      vi.advanceTimersByTime(50)
      expect(exchange.socket.destroyed).toBe(body === undefined)
      expect(seen).toEqual(body === undefined ? [] : [exchange.socket])
    }
  })

  it('does not reach a response that is over', async () => {
    const heard: string[] = []
    const body = { resume() {}, cancel() {} }
    const { exchange } = openExchange(
      (req, res) => {
        req.resume()
        res.on('timeout', () => heard.push('response')).end('early')
      },
      { method: 'POST', body },
    )
    await settle()
    vi.useFakeTimers()
    exchange.socket.setTimeout(50)
    vi.advanceTimersByTime(50)
    expect([heard, exchange.socket.destroyed]).toEqual([[], true])
  })

  it('restarts with every activity, and ends with the exchange', () => {
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
