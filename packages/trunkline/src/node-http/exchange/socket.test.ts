import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ExchangeSocket } from './socket.ts'

let heard: unknown[]
let takesCare: boolean

function createSocket(): ExchangeSocket {
  heard = []
  takesCare = false
  const socket = new ExchangeSocket(
    {},
    {
      onResume: () => void heard.push('resume'),
      onDestroy: (reason) => void heard.push(['destroy', reason]),
      onTimeout: () => {
        heard.push('timeout of the owner')
        return takesCare
      },
    },
  )
  socket.on('close', (hadError) => heard.push(['close', hadError])).on('timeout', () => heard.push('timeout'))
  return socket
}

describe('a socket without a connection', () => {
  it('is open at the start', () => {
    const { readable, writable, destroyed, closed, errored, readyState, writableHighWaterMark } = createSocket()
    expect({ readable, writable, destroyed, closed, errored, readyState, writableHighWaterMark }).toEqual({
      ...{ readable: true, writable: true, destroyed: false, closed: false, errored: null, readyState: 'open' },
      writableHighWaterMark: 65_536,
    })
  })

  it('counts how often it is corked', () => {
    const socket = createSocket()
    socket.uncork()
    expect(socket.writableCorked).toBe(0)
    socket.cork()
    socket.cork()
    expect(socket.writableCorked).toBe(2)
    socket.uncork()
    expect(socket.writableCorked).toBe(1)
  })

  it('notifies its owner that there is room', () => {
    expect(createSocket().resume()).toBeInstanceOf(ExchangeSocket)
    expect(heard).toEqual(['resume'])
  })

  it.each([new Error('broken'), undefined])('is destroyed once, and closed once: %s', (reason) => {
    const socket = createSocket()
    expect(socket.destroy(reason)).toBe(socket)
    socket.destroy(new Error('another')).emitClose()
    socket.emitClose()
    expect(heard).toEqual([
      ['destroy', reason],
      ['close', reason !== undefined],
    ])
    expect([socket.errored, socket.closed, socket.readable, socket.writable]).toEqual([
      ...[reason ?? null, true, false],
      false,
    ])
  })

  it('is destroyed by its end', () => {
    const socket = createSocket()
    expect(socket.end().destroyed).toBe(true)
    expect(heard).toEqual([['destroy', undefined]])
  })
})

describe('the timeout of a socket without a connection', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('destroys it unless a listener handles it, and is emitted in any case', () => {
    for (const careful of [false, true]) {
      const socket = createSocket().setTimeout(50)
      takesCare = careful
      expect(socket.timeout).toBe(50)
      vi.advanceTimersByTime(50)
      expect(heard).toEqual(['timeout of the owner', ...(careful ? [] : [['destroy', undefined]]), 'timeout'])
    }
  })

  it('calls back once, and not after it was removed', () => {
    const socket = createSocket()
    takesCare = true
    const callback = () => heard.push('called back')
    socket.setTimeout(50, callback)
    vi.advanceTimersByTime(50)
    expect(heard.filter((each) => each === 'called back')).toHaveLength(1)
    socket.setTimeout(50, callback)
    socket.setTimeout(0, callback)
    expect([vi.getTimerCount(), socket.listenerCount('timeout'), socket.timeout]).toEqual([0, 1, 0])
  })

  it('has the last value that was set', () => {
    const socket = createSocket().setTimeout(50).setTimeout(80)
    vi.advanceTimersByTime(79)
    expect([vi.getTimerCount(), socket.destroyed]).toEqual([1, false])
    vi.advanceTimersByTime(1)
    expect(socket.destroyed).toBe(true)
  })

  it('restarts with every activity', () => {
    const socket = createSocket().setTimeout(50)
    vi.advanceTimersByTime(40)
    socket.noteActivity()
    vi.advanceTimersByTime(40)
    expect(socket.destroyed).toBe(false)
  })

  it('has no effect on a destroyed one', () => {
    const socket = createSocket().setTimeout(50)
    const callback = () => {}
    socket.destroy().setTimeout(50, callback)
    expect([vi.getTimerCount(), socket.listeners('timeout').includes(callback)]).toEqual([0, false])
  })
})
