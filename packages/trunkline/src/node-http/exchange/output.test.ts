import { finished, pipeline, Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { openExchange, Recorder, settle, text } from '../../../test/support/recording-transport.ts'
import { endInSingleWrite } from '../single-write.ts'
import type { Listener } from './exchange.ts'
import type { ResponseHead } from './transport.ts'

const responses: { title: string; listener: Listener; calls: string[]; method?: string }[] = [
  { title: 'ended at once', listener: (_, res) => res.end('hello'), calls: ['whole 200 hello'] },
  { title: 'ended at once without a body', listener: (_, res) => res.end(), calls: ['whole 200 without body'] },
  {
    title: 'ended in the same turn, in pieces',
    listener: (_, res) => {
      res.write('a')
      res.write(Buffer.from('b'))
      res.end('c')
    },
    calls: ['whole 200 abc'],
  },
  {
    title: 'ended later',
    listener: (_, res) => {
      res.write('a')
      setImmediate(() => res.end('b'))
    },
    calls: ['head 200', 'chunk a', 'chunk b', 'end'],
  },
  {
    title: 'with headers that go first',
    listener: (_, res) => {
      res.flushHeaders()
      setImmediate(() => res.end())
    },
    calls: ['head 200', 'end'],
  },
  {
    title: 'to HEAD',
    method: 'HEAD',
    listener: (_, res) => {
      res.write('a')
      res.end('b')
    },
    calls: ['whole 200 without body'],
  },
  {
    title: 'without content by its status',
    listener: (_, res) => void res.writeHead(204).end('a'),
    calls: ['whole 204 without body'],
  },
  {
    title: 'with trailers',
    listener: (_, res) => {
      res.write('a')
      res.addTrailers({ 'X-Sum': '1' })
      res.end()
    },
    calls: ['head 200', 'chunk a', 'end with X-Sum 1'],
  },
  {
    title: 'with heads before it',
    listener: (_, res) => {
      res.writeEarlyHints({ link: '</a.css>; rel=preload' })
      res.writeProcessing()
      res.end()
    },
    calls: ['inform 103 Link </a.css>; rel=preload', 'inform 102 ', 'whole 200 without body'],
  },
  {
    title: 'destroyed before it is there',
    listener: (_, res) => void res.destroy(),
    calls: ['abort: The application closed the connection before its response was complete'],
  },
  {
    title: 'destroyed on the way',
    listener: (_, res) => {
      res.write('a')
      setImmediate(() => res.destroy(new Error('broken')))
    },
    calls: ['head 200', 'chunk a', 'abort: broken'],
  },
  {
    title: 'of a listener that throws',
    listener() {
      throw new Error('thrown')
    },
    calls: ['abort: thrown'],
  },
  {
    title: 'of a listener that rejects',
    listener: () => Promise.reject(new Error('rejected')),
    calls: ['abort: rejected'],
  },
]
describe('the response of an exchange', () => {
  for (const { title, listener, calls, method = 'GET' } of responses) {
    it(`goes to the transport: ${title}`, async () => {
      const { recorder } = openExchange(listener, { method })
      await settle()
      expect(recorder.calls).toEqual(calls)
    })
  }
})

describe('the head and the bytes of a response', () => {
  it('has the headers of Node, without hop-by-hop headers', async () => {
    const { recorder } = openExchange((_, res) => {
      res.setHeader('Set-Cookie', ['a=1', 'b=2'])
      res.setHeader('Connection', 'close')
      res.setHeader('X-Latin', 'caf\xe9')
      res.setHeader('Upgrade', 'h2c')
      res.writeHead(201, 'Made', { 'Transfer-Encoding': 'chunked', 'Keep-Alive': 'timeout=5' })
      res.end('x')
    })
    const { status, statusText, rawHeaders } = recorder.lastHead as ResponseHead
    expect([status, statusText]).toEqual([201, 'Made'])
    expect(rawHeaders.slice(0, 6)).toEqual(['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Latin', 'caf\xe9'])
    expect(rawHeaders.filter((_, i) => i % 2 === 0)).toEqual(['Set-Cookie', 'Set-Cookie', 'X-Latin', 'Date'])
    expect(recorder.calls).toEqual(['whole 201 x'])
  })

  it('has no character beyond one byte, as on a socket', () => {
    const { recorder } = openExchange((_, res) => {
      res.setHeader('Content-Disposition', 'inline; filename="caf\xe9"')
      res.end('x')
    })
    expect((recorder.lastHead as ResponseHead).rawHeaders.join('')).toMatch(/^[\x00-\xff]+$/)
  })

  it('is copied for a transport that keeps bytes, because the writer may reuse them', async () => {
    const reused = Buffer.from('first')
    const listener: Listener = (_, res) => {
      res.write(reused, () => {
        reused.fill('x')
        res.end()
      })
    }
    const { recorder } = openExchange(listener, {}, new Recorder(true))
    await settle()
    expect(text(recorder.bytes[0] as Uint8Array)).toBe('first')
  })
})

describe('the texts of a response', () => {
  it('are sent in their encoding, whole or in chunks', async () => {
    for (const later of [false, true]) {
      const { recorder } = openExchange((_, res) => {
        res.write('\xe9', 'latin1')
        res.write('\xe9')
        res.write('6162', 'hex')
        if (later) setImmediate(() => res.end('\xe9', 'latin1'))
        else res.end('\xe9', 'latin1')
      })
      await settle()
      expect(Buffer.concat(recorder.bytes).toString('latin1')).toBe('\xe9\xc3\xa9ab\xe9')
    }
  })

  it('call back when they are taken, even if they are empty', async () => {
    const seen: unknown[] = []
    openExchange((_, res) => {
      res.write('', (err) => seen.push('empty', err))
      res.write('a', 'latin1', (err) => seen.push('a', err))
      res.write('', (err) => seen.push('behind', err))
      setImmediate(() => res.end('b', () => seen.push('end')))
    })
    await settle()
    expect(seen).toEqual(['empty', null, 'a', null, 'behind', null, 'end'])
  })

  it('are bytes if trailers come after a whole one', async () => {
    const { recorder } = openExchange((_, res) => {
      res.setHeader('Content-Length', '4')
      res.addTrailers({ 'X-Sum': '1' })
      expect(endInSingleWrite(res, 'text')).toBe(true)
    })
    await settle()
    expect(recorder.calls).toEqual(['head 200', 'chunk text', 'end with X-Sum 1'])
    expect(recorder.bytes).toEqual([Buffer.from('text')])
  })

  it('call back if they are given without an encoding', async () => {
    const seen: unknown[] = []
    const { exchange } = openExchange((_, res) => res.flushHeaders())
    expect(exchange.res._send('a', (err) => seen.push(err))).toBe(true)
    await settle()
    expect(seen).toEqual([null])
  })

  it('are dropped after the socket was destroyed', async () => {
    const { exchange, recorder } = openExchange((_, res) => void res.write('a'))
    await settle()
    const send = exchange.res._send
    exchange.socket.destroy(new Error('broken'))
    expect(send.call(exchange.res, 'b')).toBe(false)
    expect(recorder.calls).toEqual(['head 200', 'chunk a', 'abort: broken'])
  })
})

describe('heads before the response', () => {
  it('call back, and are left out after the head', async () => {
    const seen: unknown[] = []
    const { recorder, exchange } = openExchange((_, res) => {
      res.writeContinue(() => seen.push('called back'))
      res.flushHeaders()
    })
    const late = 'HTTP/1.1 102 Processing\r\n\r\n'
    expect(exchange.res._writeRaw(late, 'latin1', () => seen.push('too late'))).toBe(true)
    expect(exchange.res._writeRaw(late, () => seen.push('too late'))).toBe(true)
    await settle()
    exchange.res.end()
    await settle()
    expect(seen).toEqual(['called back', 'too late', 'too late'])
    expect(recorder.calls).toEqual(['inform 100 ', 'head 200', 'end'])
  })

  it('are dropped if the response was cut off, or the transport takes none', async () => {
    const { recorder, exchange } = openExchange(() => {})
    exchange.socket.destroy(new Error('broken'))
    exchange.res._writeRaw('HTTP/1.1 100 Continue\r\n\r\n', 'latin1')
    expect(recorder.calls).toEqual(['abort: broken'])
    const { recorder: other } = openExchange(
      (_, res) => {
        res.writeContinue()
        res.end('x')
      },
      {},
      Object.assign(new Recorder(), { inform: undefined }),
    )
    await settle()
    expect(other.calls).toEqual(['whole 200 x'])
  })
})

describe('the flow of a response', () => {
  it('makes the writer wait from the limit on', async () => {
    const recorder = new Recorder()
    recorder.takesAtOnce = false
    const seen: boolean[] = []
    openExchange(
      (_, res) => {
        seen.push(res.write('x'.repeat(65_535)), res.write('x'))
      },
      {},
      recorder,
    )
    await settle()
    expect(seen).toEqual([true, false])
  })

  it('emits `drain` when all of it is taken, and only if it is due', async () => {
    const recorder = new Recorder()
    recorder.takesAtOnce = false
    let drained = 0
    const { exchange } = openExchange(
      (_, res) => {
        res.on('drain', () => drained++)
        res.write('a')
      },
      {},
      recorder,
    )
    await settle()
    recorder.untaken.shift()?.()
    expect(drained).toBe(0)
    exchange.res.write('x'.repeat(100_000))
    exchange.res.write('x')
    recorder.untaken.shift()?.()
    expect(drained).toBe(0)
    recorder.untaken.shift()?.()
    expect([drained, exchange.res.writableNeedDrain]).toEqual([1, false])
    recorder.untaken.shift()?.()
    expect(drained).toBe(1)
  })

  it('does not emit `drain` after the end', async () => {
    const recorder = new Recorder()
    recorder.takesAtOnce = false
    let drained = 0
    openExchange(
      (_, res) => {
        res.on('drain', () => drained++).write('x'.repeat(100_000))
        setImmediate(() => res.end())
      },
      {},
      recorder,
    )
    await settle()
    recorder.untaken.shift()?.()
    await settle()
    expect([drained, recorder.calls]).toEqual([0, ['head 200', 'chunk 100000', 'end']])
  })
})

describe('the writer of a response', () => {
  // As on Bun, whose `write` returns false and keeps no note of it.
  it('gets `drain` if only the result of write() shows that it is due', async () => {
    const recorder = new Recorder()
    recorder.takesAtOnce = false
    let drained = 0
    const { exchange } = openExchange(
      (_, res) => {
        Object.defineProperty(res, 'writableNeedDrain', { value: false })
        res.on('drain', () => {
          if (++drained < 3) res.write('x'.repeat(100_000))
        })
        res.write('x'.repeat(100_000))
      },
      {},
      recorder,
    )
    await settle()
    for (const wanted of [1, 2, 3]) {
      recorder.untaken.shift()?.()
      expect(drained).toBe(wanted)
    }
    exchange.res.write('x')
    recorder.untaken.shift()?.()
    expect(drained).toBe(3)
  })

  it('is held back until the transport has taken enough', async () => {
    const recorder = new Recorder()
    recorder.takesAtOnce = false
    const seen: unknown[] = []
    const { exchange } = openExchange(
      (_, res) => {
        seen.push(
          res.write('x'.repeat(100_000), () => seen.push('written')),
          res.writableNeedDrain,
        )
        res.on('drain', () => seen.push('drain', res.writableNeedDrain))
      },
      {},
      recorder,
    )
    await settle()
    expect([seen, exchange.res.writableLength]).toEqual([[false, true], 100_000])
    recorder.untaken.shift()?.()
    await settle()
    expect([seen, exchange.res.writableLength]).toEqual([[false, true, 'drain', false, 'written'], 0])
  })

  it('is finished when the transport has taken all of it, not before', async () => {
    const recorder = new Recorder()
    recorder.takesAtOnce = false
    const seen: string[] = []
    openExchange(
      (_, res) => {
        res.on('finish', () => seen.push('finish')).on('close', () => seen.push('close'))
        res.write('a')
        setImmediate(() => res.end('b'))
      },
      {},
      recorder,
    )
    await settle()
    recorder.untaken.shift()?.()
    await settle()
    expect(seen).toEqual([])
    recorder.untaken.shift()?.()
    await settle()
    expect(seen).toEqual(['finish', 'close'])
  })
})

describe('the pieces of a response', () => {
  it('keep their order, however many wait', async () => {
    const recorder = new Recorder()
    recorder.takesAtOnce = false
    const source = Readable.from(Array.from({ length: 200 }, (_, i) => Buffer.alloc(5000, i)))
    const done = new Promise((resolve) => {
      openExchange((_, res) => pipeline(source, res, resolve), {}, recorder)
    })
    const timer = setInterval(() => recorder.untaken.shift()?.(), 0)
    expect(await done).toBeUndefined()
    clearInterval(timer)
    expect(recorder.bytes.map((bytes) => bytes[0])).toEqual(Array.from({ length: 200 }, (_, i) => i))
    expect(recorder.calls.at(-1)).toBe('end')
  })

  it('are reported as lost if the client disconnects', async () => {
    const recorder = new Recorder()
    recorder.takesAtOnce = false
    const seen: unknown[] = []
    const { exchange } = openExchange(
      (_, res) => {
        res.write('a', (err) => seen.push((err as NodeJS.ErrnoException).code))
        res.on('close', () => seen.push('close')).on('finish', () => seen.push('finish'))
        finished(res, (err) => seen.push(err?.code))
      },
      {},
      recorder,
    )
    await settle()
    exchange.abort()
    await settle()
    expect(seen).toEqual(['ECONNRESET', 'close', 'ERR_STREAM_PREMATURE_CLOSE'])
    expect(recorder.calls).toEqual(['head 200', 'chunk a'])
  })
})
