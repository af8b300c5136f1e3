import { describe, expect, it, vi } from 'vitest'
import { HeaderRecord } from '../headers.ts'
import { isOfConnection, parseHeaderLines, parseResponseHead } from './response-head.ts'

describe('the head of a response', () => {
  it('is parsed without hop-by-hop headers', () => {
    const lines = ['HTTP/1.1 404 Not Found', 'X-A: b: c', 'Connection: close', 'Empty: ', '', 'Not: a header', '']
    expect(parseResponseHead(lines.join('\r\n'))).toEqual({
      ...{ status: 404, statusText: 'Not Found' },
      rawHeaders: ['X-A', 'b: c', 'Empty', ''],
    })
  })

  it('has the low byte of characters beyond one byte, as a socket sends it', () => {
    expect(parseResponseHead('HTTP/1.1 200 OK\r\nX-A: \u0141\xe9\r\n\r\n').rawHeaders).toEqual(['X-A', 'A\xe9'])
  })

  it('ends at a line that is not a header, or is cut off', () => {
    expect(parseHeaderLines('A: 1\r\nno colon\r\n', 0)).toEqual(['A', '1'])
    expect(parseHeaderLines('A: 1\r\nB: 2', 0)).toEqual(['A', '1'])
    expect(parseHeaderLines('A: 1\r\nB: 2\r\n', 6)).toEqual(['B', '2'])
    expect(parseHeaderLines('', 0)).toEqual([])
  })
})

it('knows the headers of a connection, also when the module is loaded anew', async () => {
  vi.resetModules()
  const fresh = await import('./response-head.ts')
  const names = ['Connection', 'Keep-Alive', 'Proxy-Connection', 'Transfer-Encoding', 'Upgrade']
  expect(names.map(isOfConnection)).toEqual(names.map(() => true))
  expect(names.map(fresh.isOfConnection)).toEqual(names.map(() => true))
  expect(['', 'Host', 'Trailer', 'Content-Type', 'X-Transfer-Encoding'].some(isOfConnection)).toBe(false)
})

it('collects headers in an object without a prototype', () => {
  const record = new HeaderRecord<string>()
  expect([record['constructor'], Object.keys(record)]).toEqual([undefined, []])
  Reflect.set(record, '__proto__', 'a header')
  expect(Object.keys(record)).toEqual(['__proto__'])
})
