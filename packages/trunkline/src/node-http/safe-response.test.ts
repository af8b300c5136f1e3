import { errorMonitor } from 'node:events'
import { type IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { emitUnlessLate, keepInterimOrder, storeHead, writeEarlyHints } from './safe-response.ts'

class SafeResponse extends ServerResponse {}
Object.assign(SafeResponse.prototype, { _storeHeader: storeHead, emit: emitUnlessLate, writeEarlyHints })

/** What node's types do not show. */
interface Hidden {
  _header: string | null
  _hasBody: boolean
  _contentLength: number | null
  outputData: { data: string }[]
}

type Response = SafeResponse & Hidden

function createResponse(request: object = {}): Response {
  const req = { method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1, ...request }
  return new SafeResponse(req as IncomingMessage) as Response
}

/** The lines of a head, without those that node adds. */
function linesOf(res: Response): string[] {
  return String(res._header)
    .split('\r\n')
    .filter((line) => line !== '' && !/^(Date|Connection|Keep-Alive|Transfer-Encoding|HTTP)/.test(line))
}

/** A header whose list was changed after node had checked it. */
function withChangedList(name: string, ...values: unknown[]): Response {
  const res = createResponse()
  const list = ['fine']
  res.setHeader(name, list)
  list.splice(0, 1, ...(values as string[]))
  return res
}

describe('the head of a response', () => {
  it('equals that of Node', () => {
    const res = createResponse()
    res.setHeader('X-A', ['1', 'gr\u00fcn\t!']).setHeader('X-N', 7)
    res.writeHead(201)
    expect(linesOf(res)).toEqual(['X-A: 1', 'X-A: gr\u00fcn\t!', 'X-N: 7'])
  })

  it.each(['a\r\nb', 'a\0', 'a\n', '\u010a', '\x7f', '\x01'])('refuses %j in a list that has changed', (value) => {
    const res = withChangedList('X-A', 'fine', value)
    expect(() => res.writeHead(200)).toThrow(expect.objectContaining({ code: 'ERR_INVALID_CHAR' }))
    expect([res._header, res._hasBody, res.getHeaderNames()]).toEqual([null, true, []])
    res.writeHead(500)
    expect(res._header).toMatch(/^HTTP\/1\.1 500 /)
  })

  it('accepts what a lenient server may send, but no line end', () => {
    const lenient = { _isLenientHeaderValidation: () => true }
    const res = Object.assign(withChangedList('X-A', 'a\x01b'), lenient)
    res.writeHead(200)
    expect(linesOf(res)).toEqual(['X-A: a\x01b'])
    for (const value of ['a\nb', 'a\rb', 'a\0b', '\u010a']) {
      expect(() => Object.assign(withChangedList('X-A', value), lenient).writeHead(200)).toThrow()
    }
    expect(() =>
      Object.assign(withChangedList('X-A', 'a\x01b'), { _isLenientHeaderValidation: () => false }).writeHead(200),
    ).toThrow()
  })

  it('is checked in the same way by a module that was just loaded', async () => {
    vi.resetModules()
    const fresh = await import('./safe-response.ts')
    const load = (res: Response) => Object.assign(res, { _storeHeader: fresh.storeHead })
    const fine = load(withChangedList('X-A', 'gr\u00fcn'))
    fine.writeHead(200)
    expect([linesOf(fine), fine.outputData]).toEqual([['X-A: gr\u00fcn'], []])
    const lenient = { _isLenientHeaderValidation: () => true }
    const allowed = Object.assign(load(withChangedList('X-A', 'a\x01b')), lenient)
    allowed.writeHead(200)
    expect(linesOf(allowed)).toEqual(['X-A: a\x01b'])
    for (const value of ['a\nb', '\u010a']) {
      expect(() => load(withChangedList('X-A', value)).writeHead(200)).toThrow()
      expect(() => Object.assign(load(withChangedList('X-A', value)), lenient).writeHead(200)).toThrow()
    }
  })

  it('has no body to HEAD after an error, either', () => {
    const res = createResponse({ method: 'HEAD' })
    const list = ['fine']
    res.setHeader('X-A', list)
    list[0] = '\n'
    expect(() => res.writeHead(200)).toThrow()
    expect(res._hasBody).toBe(false)
  })

  it('looks at headers that were set, not at those that writeHead is given', () => {
    const res = createResponse()
    res.writeHead(200, ['X-A', '1', 'X-A', '2'])
    expect(linesOf(res)).toEqual(['X-A: 1', 'X-A: 2'])
  })
})

describe('Content-Disposition', () => {
  const cut = '\xc4\x8d' // as UTF-8 one character, U+010D, of which a carriage return would be left

  it('is sent as it was set if Node would decode it as UTF-8 and truncate it', () => {
    const res = createResponse()
    res.setHeader('Content-Length', '4').setHeader('Content-Disposition', `inline; filename="${cut}$&"`)
    res._contentLength = 4
    res.end()
    expect(linesOf(res)).toContain(`Content-Disposition: inline; filename="${cut}$&"`)
  })

  it('is sent as it was set in a list, too, one line each', () => {
    const res = createResponse()
    res.setHeader('Content-Length', '4').setHeader('Content-Disposition', ['inline', `b${cut}`])
    res._contentLength = 4
    res.end()
    expect(linesOf(res).filter((line) => /^Content-D/.test(line))).toEqual([
      'Content-Disposition: inline',
      `Content-Disposition: b${cut}`,
    ])
  })

  it('is checked as text if Node would read numbers as bytes', () => {
    const res = withChangedList('Content-Disposition', 13, 10)
    res.setHeader('Content-Length', '4')
    res._contentLength = 4
    res.writeHead(200)
    expect(linesOf(res).filter((line) => /^Content-D/.test(line))).toEqual([
      'Content-Disposition: 13',
      'Content-Disposition: 10',
    ])
  })

  it('keeps the others of a head from having characters beyond a byte', () => {
    const res = createResponse()
    Object.assign(res, { statusMessage: 'fine' })
    expect(() => storeHead.call(res as never, 'HTTP/1.1 200 \u010a\r\n', null)).toThrow(
      expect.objectContaining({ code: 'ERR_INVALID_CHAR', message: expect.stringContaining('unknown') }),
    )
    expect(res._header).toBeNull()
  })
})

describe('interim responses', () => {
  it('stay before a head that is created while they are queued', () => {
    const res = createResponse()
    keepInterimOrder(res)
    res.writeContinue()
    expect(res.outputData.map(({ data }) => data)).toEqual(['HTTP/1.1 100 Continue\r\n\r\n'])
    res.setHeader('Content-Length', '1')
    res.writeHead(200)
    res.write(Buffer.from('x'))
    expect(res.outputData.map(({ data }) => String(data).slice(0, 12))).toEqual(['HTTP/1.1 100', 'HTTP/1.1 200', 'x'])
  })

  it.each(['by the list', 'by the head'])('stay so %s alone', (way) => {
    const res = createResponse()
    if (way === 'by the list') Object.setPrototypeOf(res, ServerResponse.prototype)
    if (way === 'by the list') keepInterimOrder(res)
    res.writeContinue()
    res.setHeader('Content-Length', '1')
    res.writeHead(200)
    res.write(Buffer.from('x'))
    expect(res.outputData.map(({ data }) => String(data).slice(0, 12))).toEqual(['HTTP/1.1 100', 'HTTP/1.1 200', 'x'])
  })

  it('do not flush the head early if none is queued', () => {
    const res = createResponse()
    res.writeHead(200)
    expect([res.outputData, res.headersSent]).toEqual([[], true])
  })

  it('need a list to wait in', () => {
    const res = Object.assign(createResponse(), { outputData: undefined })
    expect(() => keepInterimOrder(res)).not.toThrow()
    expect(() => storeHead.call(res as never, 'HTTP/1.1 200 OK\r\n', null)).not.toThrow()
  })
})

describe('early hints', () => {
  it('are sent as node sends them', () => {
    const res = createResponse()
    let called = 0
    res.writeEarlyHints({ link: ['</a>; rel=preload', '</b>; rel=preload'], 'x-a': 'b' }, () => called++)
    const [{ data }] = res.outputData as [{ data: string }]
    expect(data).toMatch(/^HTTP\/1\.1 103 Early Hints\r\nLink: <\/a>; rel=preload, <\/b>; rel=preload\r\nx-a: b\r\n/)
    expect(called).toBe(0)
  })

  it.each<[string, Record<string, string | string[]>]>([
    ['a name', { link: '</a>; rel=preload', 'x a': 'b' }],
    ['a value', { link: '</a>; rel=preload', 'x-a': 'b\r\nc: d' }],
    ['a value of a list', { link: '</a>; rel=preload', 'x-a': ['b', '\n'] }],
    ['a link', { link: '</a>\r\n; rel=preload' }],
  ])('refuse %s that would end a line', (_, hints) => {
    const res = createResponse()
    expect(() => res.writeEarlyHints(hints)).toThrow()
    expect(res.outputData).toEqual([])
  })

  it('leave missing hints to Node', () => {
    expect(() => createResponse().writeEarlyHints(null as never)).toThrow(
      expect.objectContaining({ code: 'ERR_INVALID_ARG_TYPE' }),
    )
  })
})

describe('what is written after the end', () => {
  const late = Object.assign(new Error('late'), { code: 'ERR_STREAM_WRITE_AFTER_END' })

  function emit(res: Response, event: string, value: unknown): { result: boolean; printed: unknown[] } {
    const printed: unknown[] = []
    const print = vi.spyOn(console, 'error').mockImplementation((text) => void printed.push(text))
    try {
      return { result: res.emit(event, value), printed }
    } finally {
      print.mockRestore()
    }
  }

  it('is emitted to error monitors, and printed', () => {
    for (const app of [undefined, {}, { settings: {} }, { settings: { env: 'production' } }]) {
      const seen: unknown[] = []
      const res = Object.assign(createResponse(), { app })
      res.on(errorMonitor, (err) => seen.push(err))
      expect(emit(res, 'error', late)).toEqual({ result: false, printed: [late.stack] })
      expect(seen).toEqual([late])
    }
  })

  it('is not printed in tests', () => {
    const res = Object.assign(createResponse(), { app: { settings: { env: 'test' } } })
    expect(emit(res, 'error', late)).toEqual({ result: false, printed: [] })
  })

  it('goes to error listeners', () => {
    const seen: unknown[] = []
    const res = createResponse()
    res.on('error', (err) => seen.push(err))
    expect(emit(res, 'error', late)).toEqual({ result: true, printed: [] })
    expect(seen).toEqual([late])
  })

  it('is distinguished from other errors and events', () => {
    const other = Object.assign(new Error('other'), { code: 'ERR_OTHER' })
    expect(() => createResponse().emit('error', other)).toThrow(other)
    expect(() => createResponse().emit('error', { code: 'ERR_STREAM_WRITE_AFTER_END' } as never)).toThrow()
    expect(() => createResponse().emit('error', null as never)).toThrow()
    const res = createResponse()
    const seen: unknown[] = []
    res.on('pipe', (...args) => seen.push(...args))
    expect(emit(res, 'pipe', late)).toEqual({ result: true, printed: [] })
    expect(emit(res, 'unpipe', late)).toEqual({ result: false, printed: [] })
    expect(seen).toEqual([late])
  })
})
