import { createHook } from 'node:async_hooks'
import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../test/support/eventually.ts'
import { stateOf } from './probe-response.ts'
import type { NodeResponse } from './response-fields.ts'
import { headMatchesNode } from './self-check.ts'
import { createHead, makeQuickHead } from './single-write.ts'

type Prepare = (res: ServerResponse & Record<string, unknown>) => void

function createResponse(prepare: Prepare, request: object = {}): ServerResponse {
  const req = { method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1, headers: {}, ...request }
  const res = new ServerResponse(req as IncomingMessage)
  Object.assign(res, { _keepAliveTimeout: 5000, _contentLength: 4 })
  res.setHeader('Content-Length', '4')
  prepare(res as never)
  return res
}

function make(res: ServerResponse): boolean {
  return makeQuickHead(res as unknown as NodeResponse)
}

/** The state of a response after our head and after node's. */
function both(prepare: Prepare, request?: object): { ours: string; nodes: string } {
  const nodes = createResponse(prepare, request)
  nodes.writeHead(nodes.statusCode)
  const ours = createResponse(prepare, request)
  expect(make(ours)).toBe(true)
  return { ours: withoutDate(ours), nodes: withoutDate(nodes) }
}

/** The second may turn between two heads. */
function withoutDate(res: ServerResponse): string {
  return stateOf(res).replace(/^Date: .* GMT/m, 'Date')
}

function dateOf(res: ServerResponse): number {
  const { _header } = res as unknown as NodeResponse
  return Date.parse(/^Date: (.*)\r$/m.exec(String(_header))?.[1] as string)
}

describe('the quick head, if it is created', () => {
  it.each<[string, Prepare]>([
    ['no more than a length', () => {}],
    ['several headers, in their order', (res) => res.setHeader('X-B', 'b').setHeader('x-a', 'a').setHeader('X-N', 7)],
    ['a header that was set twice', (res) => res.setHeader('X-A', '1').setHeader('x-a', '2')],
    ['a header that was removed', (res) => res.setHeader('X-A', '1').removeHeader('x-a')],
    [
      'a length that was removed and set again',
      (res) => {
        res.removeHeader('content-length')
        res.setHeader('content-length', 4)
      },
    ],
    ['one cookie', (res) => res.setHeader('Set-Cookie', 'a=1')],
    ['an empty value', (res) => res.setHeader('X-A', '')],
    ['latin-1 in a value', (res) => res.setHeader('X-A', 'gr\u00fcn')],
    ['an error status', (res) => Object.assign(res, { statusCode: 503 })],
    ['no keep-alive time', (res) => Object.assign(res, { _keepAliveTimeout: 0 })],
    ['a keep-alive time with a fraction', (res) => Object.assign(res, { _keepAliveTimeout: 72_500 })],
    ['no limit of requests', (res) => Object.assign(res, { _maxRequestsPerSocket: 0 })],
  ])("is node's, byte by byte and field by field: %s", (_, prepare) => {
    const { ours, nodes } = both(prepare)
    expect(ours).toBe(nodes)
  })

  describe('with another clock', () => {
    afterEach(() => {
      vi.useRealTimers()
      vi.resetModules() // nobody else is to get the module that has seen that clock
    })

    it('keeps the date until the next second', async () => {
      vi.resetModules()
      vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: 1300 })
      const { currentDate, makeQuickHead } = await import('./single-write.ts')
      const dates = [700 - 1, 1, 999, 1].map((passed) => {
        const date = currentDate()
        const res = createResponse(() => {})
        makeQuickHead(res as unknown as NodeResponse)
        expect(dateOf(res)).toBe(Date.parse(date))
        vi.advanceTimersByTime(passed)
        return Date.parse(date)
      })
      expect([...dates, Date.parse(currentDate())]).toEqual([1000, 1000, 2000, 2000, 3000])
      expect(vi.getTimerCount()).toBe(1)
    })

    it('has the true time, as node has', async () => {
      vi.resetModules() // with them the date of earlier heads is forgotten
      const fresh = await import('./single-write.ts')
      vi.useFakeTimers({ toFake: ['Date'], now: 0 })
      const res = createResponse(() => {})
      expect(fresh.makeQuickHead(res as unknown as NodeResponse)).toBe(true)
      expect(dateOf(res)).toBeGreaterThan(1_700_000_000_000)
    })
  })

  it.each([200, 201, 404, 500, 511])("has node's line for %d, as the module is loaded", async (statusCode) => {
    vi.resetModules()
    const fresh = await import('./single-write.ts')
    const prepare: Prepare = (res) => Object.assign(res, { statusCode })
    const ours = createResponse(prepare)
    expect(fresh.makeQuickHead(ours as unknown as NodeResponse)).toBe(true)
    const nodes = createResponse(prepare)
    nodes.writeHead(statusCode)
    expect(withoutDate(ours)).toBe(withoutDate(nodes))
  })
})

describe('the date of the quick head', () => {
  it('needs one timer for all servers, whatever their keep-alive times', () => {
    const made: string[] = []
    const hook = createHook({ init: (_id, type) => void made.push(type) }).enable()
    for (let i = 1; i <= 50; i++) {
      const res = createResponse((each) => Object.assign(each, { _keepAliveTimeout: i * 1000 }))
      expect(make(res)).toBe(true)
      expect(String((res as unknown as NodeResponse)._header)).toContain(`timeout=${i}\r\n`)
    }
    hook.disable()
    expect(made.filter((type) => type === 'Timeout').length).toBeLessThan(5)
  })

  // The text is renewed by a timer, as node's own is. On a busy machine that may be late, but not for good.
  it('has the time of its second', () =>
    eventually(() => {
      const res = createResponse(() => {})
      make(res)
      expect(Math.abs(Date.now() - dateOf(res))).toBeLessThan(2000)
    }))
})

describe('the quick head, if it is left to Node', () => {
  it.each<[string, Prepare, object?]>([
    ['no length', (res) => res.removeHeader('content-length')],
    ['several values', (res) => res.setHeader('Set-Cookie', ['a=1', 'b=2'])],
    ['a Connection', (res) => res.setHeader('Connection', 'close')],
    ['a Keep-Alive', (res) => res.setHeader('Keep-Alive', 'timeout=9')],
    ['a Date', (res) => res.setHeader('Date', 'today')],
    ['a Transfer-Encoding', (res) => res.setHeader('Transfer-Encoding', 'chunked')],
    ['a Trailer', (res) => res.setHeader('Trailer', 'X-A')],
    ['an Expect', (res) => res.setHeader('Expect', '100-continue')],
    ['a Content-Disposition', (res) => res.setHeader('Content-Disposition', 'inline')],
    ['a Connection that was removed', (res) => res.removeHeader('connection')],
    ['no date wanted', (res) => Object.assign(res, { sendDate: false })],
    ['a status message', (res) => Object.assign(res, { statusMessage: 'Fine' })],
    ['a status before the response', (res) => Object.assign(res, { statusCode: 103 })],
    ['a status of a copy that is good', (res) => Object.assign(res, { statusCode: 304 })],
    ['a status without a body', (res) => Object.assign(res, { statusCode: 204 })],
    ['a status of its own', (res) => Object.assign(res, { statusCode: 299 })],
    ['a status that is none', (res) => Object.assign(res, { statusCode: 20 })],
    ['a status that is a text', (res) => Object.assign(res, { statusCode: '200' })],
    ['a status with a fraction', (res) => Object.assign(res, { statusCode: 200.5 })],
    ['a status that is no number', (res) => Object.assign(res, { statusCode: Number.NaN })],
    ['a status in a list', (res) => Object.assign(res, { statusCode: [200] })],
    ...['length', 'map', 'at', 'constructor', '__proto__', 'toString', 'hasOwnProperty'].map(
      (statusCode): [string, Prepare] => [`the status ${statusCode}`, (res) => Object.assign(res, { statusCode })],
    ),
    ['a connection that closes', (res) => Object.assign(res, { shouldKeepAlive: false })],
    ['the last request of a connection', (res) => Object.assign(res, { maxRequestsOnConnectionReached: true })],
    ['a limit of requests', (res) => Object.assign(res, { _maxRequestsPerSocket: 10 })],
    ['a client that waits for 100', (res) => Object.assign(res, { _expect_continue: true })],
    ['HEAD', () => {}, { method: 'HEAD' }],
    ['a replaced _storeHeader', (res) => Object.assign(res, { _storeHeader: () => {} })],
  ])('leaves everything as it was: %s', (_, prepare, request) => {
    const res = createResponse(prepare, request)
    const before = stateOf(res)
    expect(make(res)).toBe(false)
    expect(stateOf(res)).toBe(before)
  })
})

describe('the quick head of a module that was just loaded', () => {
  it.each([102, 204, 299, 304])('leaves %d to node, as the module is loaded', async (statusCode) => {
    vi.resetModules()
    const fresh = await import('./single-write.ts')
    const res = createResponse((each) => Object.assign(each, { statusCode }))
    expect(fresh.makeQuickHead(res as unknown as NodeResponse)).toBe(false)
  })

  it('is not created if the texts for statuses were changed', () => {
    const text = STATUS_CODES[418]
    STATUS_CODES[418] = 'Coffee'
    expect(make(createResponse((res) => Object.assign(res, { statusCode: 418 })))).toBe(false)
    STATUS_CODES[418] = text
    expect(make(createResponse((res) => Object.assign(res, { statusCode: 418 })))).toBe(true)
  })
})

describe('the self-check of the quick head', () => {
  const live = createResponse(() => {})

  it('agrees with node', () => {
    expect(headMatchesNode(createHead, live)).toBe(true)
  })

  it('accepts another time in Date, but not an invalid date', () => {
    const dated = (date: string) => (response: NodeResponse) =>
      createHead(response) &&
      Boolean(Object.assign(response, { _header: response._header?.replace(/^Date: .*/m, `Date: ${date}`) }))
    expect(headMatchesNode(dated('Thu, 01 Jan 1970 23:59:58 GMT'), live)).toBe(true)
    expect(headMatchesNode(dated('today'), live)).toBe(false)
  })

  it('notices a head that is right for one keep-alive time only', () => {
    for (const time of [5000, 0]) {
      const write = (response: NodeResponse) => createHead(response) && response._keepAliveTimeout === time
      expect(headMatchesNode(write, live)).toBe(false)
    }
  })

  it('tries headers that are numbers and texts', () => {
    const heads: string[] = []
    headMatchesNode((response) => createHead(response) && heads.push(String(response._header)) > 0, live)
    expect(heads[0]).toMatch(/^HTTP\/1.1 200 OK\r\nX-Count: 1\r\nContent-Type: text\/plain\r\nContent-Length: 4\r\n/)
  })

  it('notices another head, another field, and a head that was not created', () => {
    const spoil = (fields: (response: NodeResponse) => object) => (response: NodeResponse) =>
      createHead(response) && Boolean(Object.assign(response, fields(response)))
    expect(
      headMatchesNode(
        spoil(({ _header }) => ({ _header: _header?.replace('OK', 'Ok') })),
        live,
      ),
    ).toBe(false)
    expect(
      headMatchesNode(
        spoil(() => ({ _removedContLen: true })),
        live,
      ),
    ).toBe(false)
    expect(headMatchesNode(() => false, live)).toBe(false)
  })
})
