import { type IncomingMessage, OutgoingMessage, ServerResponse } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import {
  createHeaders,
  headersOf,
  removeTransferEncoding,
  restoreHeader,
  setHeaderUnchecked,
  writableHeaders,
} from './headers.ts'

function createResponse(): ServerResponse {
  return new ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 } as IncomingMessage)
}

/** Passes the calls of a method on. */
function wrap(res: ServerResponse, name: 'setHeader' | 'getHeader'): ServerResponse {
  const original = res[name] as (...args: unknown[]) => never
  return Object.assign(res, { [name]: (...args: unknown[]) => original.apply(res, args) })
}

describe('the headers of a response', () => {
  it('are those that node has', () => {
    const res = createResponse()
    expect(headersOf(res)).toBeNull()
    res.setHeader('X-A', '1')
    expect({ ...headersOf(res) }).toEqual({ 'x-a': ['X-A', '1'] })
    expect(writableHeaders(res)).toBe(headersOf(res))
    expect(headersOf({})).toBeUndefined()
  })

  it('are an empty object without a prototype at first', () => {
    const res = createResponse()
    const headers = writableHeaders(res) as Record<string, unknown>
    expect(headersOf(res)).toBe(headers)
    expect([headers['constructor'], Reflect.ownKeys(headers)]).toEqual([undefined, []])
    expect(res.getHeaderNames()).toEqual([])
    expect(createHeaders(res)).not.toBe(headers)
  })

  it('cannot be written if a method was replaced, or after the head was created', () => {
    expect(writableHeaders(wrap(createResponse(), 'setHeader'))).toBeUndefined()
    expect(writableHeaders(wrap(createResponse(), 'getHeader'))).toBeUndefined()
    expect(writableHeaders(createResponse().writeHead(200))).toBeUndefined()
    expect(writableHeaders({ ...createResponse() } as ServerResponse)).toBeUndefined()
  })

  it('are set without validation, or with setHeader if a wrapper would notice', () => {
    for (const res of [createResponse(), wrap(createResponse(), 'setHeader')]) {
      setHeaderUnchecked(res, 'x-count', 'X-Count', 1)
      res.appendHeader('X-Count', '2')
      expect(res.getHeaders()).toEqual({ 'x-count': [1, '2'] })
      expect(res.getHeaderNames()).toEqual(['x-count'])
    }
  })
})

describe('a Transfer-Encoding that is removed', () => {
  it('leaves the choice to node: without a length there are chunks', () => {
    const res = createResponse()
    res.setHeader('Transfer-Encoding', 'chunked')
    removeTransferEncoding(res)
    expect(res.getHeaderNames()).toEqual([])
    res.writeHead(200)
    expect(res.chunkedEncoding).toBe(true)
  })

  it('stays removed if the application removed it', () => {
    const res = createResponse()
    res.removeHeader('Transfer-Encoding')
    removeTransferEncoding(res)
    res.writeHead(200)
    expect(res.chunkedEncoding).toBe(false)
  })

  it('adds no field to a message that has none', () => {
    const removed: string[] = []
    const message = { removeHeader: (name: string) => removed.push(name) }
    removeTransferEncoding(message as unknown as ServerResponse)
    expect([removed, Object.keys(message)]).toEqual([['Transfer-Encoding'], ['removeHeader']])
  })
})

describe("the symbol of Node's headers", () => {
  it('is found again when the module is loaded anew', async () => {
    vi.resetModules()
    const fresh = await import('./headers.ts')
    const res = createResponse()
    res.setHeader('X-A', '1')
    expect({ ...fresh.headersOf(res) }).toEqual({ 'x-a': ['X-A', '1'] })
    expect(fresh.writableHeaders(res)).toBe(headersOf(res))
  })

  it.each(['setHeader', 'getHeader'] as const)('is not used if %s was wrapped before', async (name) => {
    vi.resetModules()
    const original = OutgoingMessage.prototype[name] as (...args: unknown[]) => never
    const wrapped = function (this: OutgoingMessage, ...args: unknown[]) {
      return original.apply(this, args)
    }
    Object.assign(OutgoingMessage.prototype, { [name]: wrapped })
    let seen: unknown
    try {
      seen = (await import('./headers.ts')).writableHeaders(createResponse())
    } finally {
      Object.assign(OutgoingMessage.prototype, { [name]: original })
      vi.resetModules() // nobody else is to get the module that has seen this
    }
    expect(seen).toBeUndefined()
  })

  it('is not looked for with a method that was wrapped before', async () => {
    vi.resetModules()
    const { getHeaderNames } = OutgoingMessage.prototype
    const seen: unknown[] = []
    OutgoingMessage.prototype.getHeaderNames = function (this: OutgoingMessage) {
      seen.push(this)
      return getHeaderNames.call(this)
    }
    let fresh: typeof import('./headers.ts')
    try {
      fresh = await import('./headers.ts')
    } finally {
      OutgoingMessage.prototype.getHeaderNames = getHeaderNames
      vi.resetModules() // nobody else is to get the module that has seen this
    }
    const res = createResponse()
    res.setHeader('X-A', '1')
    expect([seen, fresh.headersOf(res), fresh.writableHeaders(res)]).toEqual([[], undefined, undefined])
  })
})

describe('restoreHeader()', () => {
  it('restores a value', () => {
    const res = createResponse()
    restoreHeader(res, 'Vary', ['a', 'b'])
    expect(res.getHeader('vary')).toEqual(['a', 'b'])
  })

  it('leaves out a value that cannot be sent, and does not throw', () => {
    const res = createResponse()
    restoreHeader(res, 'Vary', ['a', 'b\nX-Evil: 1'])
    expect(res.hasHeader('vary')).toBe(false)
  })
})
