import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type * as web from '../../src/web.cts'
import { eventually } from '../support/eventually.ts'
import type { App, Handler, Req } from '../support/frameworks.ts'
import { describeLines, LINES, loadBuilt } from './lines.ts'

const { toFetch } = loadBuilt<typeof web>('trunkline/web')
const parsers = loadBuilt<Record<'json' | 'text', () => Handler>>('@trunkline/parsers')

interface StandIn {
  request: Request
  /** Members that were read, once each. */
  asked: Set<string>
  controller: AbortController
}

interface Given {
  method?: string
  headers?: Record<string, string>
  arrayBuffer?: () => Promise<unknown>
}

/** A request like those of Hono's server and of srvx: of no class of node's, with members that are made on demand. */
function createStandIn({ method = 'POST', headers = {}, arrayBuffer }: Given): StandIn {
  const asked = new Set<string>()
  const controller = new AbortController()
  const note = <Value>(name: string, value: Value): Value => {
    asked.add(name)
    return value
  }
  const members = Object.create(Request.prototype, {
    method: { value: method },
    url: { value: 'http://a.example/' },
    headers: { value: new Headers(headers) },
    bodyUsed: { value: false },
    signal: { get: () => note('signal', controller.signal) },
    body: { get: () => note('body', null) },
    arrayBuffer: { value: () => note('arrayBuffer', arrayBuffer?.()) },
  })
  return { request: Object.create(members), asked, controller }
}

function withBody(text: string, sent: () => Promise<unknown> = async () => toArrayBuffer(text)): StandIn {
  const length = String(Buffer.byteLength(text))
  return createStandIn({
    headers: { 'content-length': length, 'content-type': 'application/json' },
    arrayBuffer: sent,
  })
}

function toArrayBuffer(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer as ArrayBuffer
}

function ask(app: App, { request }: StandIn): Promise<Response> {
  return toFetch(app as never)(request)
}

const TEXT = JSON.stringify({ text: 'grün' })

/** What an application may do to read a body; each gives its text. */
const readers: Record<string, (req: Req) => Promise<string>> = {
  "on('data')": async (req) => {
    let text = ''
    req.setEncoding('utf8').on('data', (piece) => {
      text += piece
    })
    await once(req, 'end')
    return text
  },
  'for await': async (req) => {
    const pieces: Buffer[] = []
    for await (const piece of req) pieces.push(piece as Buffer)
    return Buffer.concat(pieces).toString()
  },
  'pipe()': async (req) => (await buffer(req)).toString(),
  'read()': async (req) => {
    const pieces: Buffer[] = []
    req.on('readable', () => {
      for (let piece = req.read(); piece !== null; piece = req.read()) pieces.push(piece)
    })
    await once(req, 'end')
    return Buffer.concat(pieces).toString()
  },
  'pausing after its bytes': async (req) => {
    const [piece] = await once(
      req.on('data', () => req.pause()),
      'data',
    )
    expect(req.readableEnded).toBe(false)
    await nextTurn()
    req.resume()
    await once(req, 'end')
    return String(piece)
  },
  'reading later': async (req) => {
    await nextTurn()
    return (await buffer(req)).toString()
  },
}

describeLines('the body of a stand-in for a Request', (createApp) => {
  for (const [title, read] of Object.entries(readers)) {
    it(`is read whole by ${title}, once`, async () => {
      const app = createApp().post('/', (req, res, next) => {
        read(req).then((text) => {
          const { complete, readableEnded } = req
          res.json({ text, complete, readableEnded, again: req.read() })
        }, next)
      })
      const response = await ask(app, withBody(TEXT))
      expect(await response.json()).toEqual({ text: TEXT, complete: true, readableEnded: true, again: null })
    })
  }

  const types: [title: string, create: () => unknown][] = [
    ['bytes', () => Buffer.from(TEXT)],
    ['a view of other bytes', () => new DataView(toArrayBuffer(TEXT))],
    ['a string', () => TEXT],
  ]
  for (const [title, create] of types) {
    it(`may come as ${title}`, async () => {
      const app = createApp().post('/', (req, res) => void req.pipe(res))
      expect(
        await (
          await ask(
            app,
            withBody(TEXT, async () => create()),
          )
        ).text(),
      ).toBe(TEXT)
    })
  }

  it('is parsed, and refused if it is not valid', async () => {
    const app = createApp()
      .use(parsers.json())
      .post('/', (req, res) => res.json((req as { body?: unknown }).body))
    expect(await (await ask(app, withBody(TEXT))).json()).toEqual({ text: 'grün' })
    expect((await ask(app, withBody('{"a":'))).status).toBe(400)
    // A length that the bytes do not have.
    expect(
      (
        await ask(
          app,
          withBody(TEXT, async () => toArrayBuffer('{}')),
        )
      ).status,
    ).toBe(400)
  })

  it('is not given to a second parser', async () => {
    const app = createApp()
      .use(parsers.json())
      .use(parsers.text())
      .post('/', (req, res) => res.json((req as { body?: unknown }).body))
    expect(await (await ask(app, withBody(TEXT))).json()).toEqual({ text: 'grün' })
  })
})

describe('the body of a stand-in for a Request, cut', () => {
  it('fails the request if it cannot be read', async () => {
    const seen: string[] = []
    const app = LINES.v5().post('/', (req) => {
      req.on('error', (err) => seen.push(err.message)).resume()
    })
    const failure = new TypeError('Body is unusable')
    await expect(
      ask(
        app,
        withBody(TEXT, () => Promise.reject(failure)),
      ),
    ).rejects.toMatchObject({ cause: failure })
    await eventually(() => expect(seen).toEqual(['aborted']))
  })

  it('fails the request if it is none', async () => {
    const app = LINES.v5().post('/', (req) => void req.resume())
    await expect(
      ask(
        app,
        withBody(TEXT, async () => 7),
      ),
    ).rejects.toThrow('The body of the request failed')
  })

  it('is dropped if the application destroys the request with its first bytes', async () => {
    const seen: string[] = []
    const app = LINES.v5().post('/', (req, res) => {
      req.on('data', () => req.destroy()).on('end', () => seen.push('end'))
      res.on('close', () => seen.push('close'))
    })
    await expect(ask(app, withBody(TEXT))).rejects.toThrow()
    await eventually(() => expect(seen).toEqual(['close']))
  })

  it('is not delivered any more once the client has left', async () => {
    const seen: string[] = []
    const app = LINES.v5().post('/', (req) => {
      for (const event of ['data', 'end', 'aborted', 'close']) req.on(event, () => seen.push(event))
      req.on('error', () => {})
    })
    let send: (bytes: ArrayBuffer) => void = () => {}
    const standIn = withBody(
      TEXT,
      () =>
        new Promise((resolve) => {
          send = resolve
        }),
    )
    const response = ask(app, standIn)
    standIn.controller.abort(new Error('left'))
    await expect(response).rejects.toThrow('left')
    send(toArrayBuffer(TEXT))
    await eventually(() => expect(seen).toContain('close'))
    await nextTurn()
    expect(seen.sort()).toEqual(['aborted', 'close'])
  })
})

describe('the signal of a stand-in for a Request', () => {
  it('is left alone if the application responds at once', async () => {
    const app = LINES.v5().get('/', (_req, res) => res.send('text'))
    const standIn = createStandIn({ method: 'GET' })
    expect(await (await ask(app, standIn)).text()).toBe('text')
    expect([...standIn.asked]).toEqual([])
  })

  it('tells the application that the client has left, before or after it was called', async () => {
    const seen: string[] = []
    const app = LINES.v5().get('/', (_req, res) => void res.on('close', () => seen.push('close')))
    for (const isEarly of [true, false]) {
      const standIn = createStandIn({ method: 'GET' })
      if (isEarly) standIn.controller.abort(new Error('left'))
      const response = ask(app, standIn)
      if (!isEarly) standIn.controller.abort(new Error('left'))
      await expect(response).rejects.toThrow('left')
    }
    await eventually(() => expect(seen).toEqual(['close', 'close']))
  })

  it('is asked before the application is called if the request is of a subclass of Request, or of another class', async () => {
    const seen: string[] = []
    const app = LINES.v5().get('/', (_req, res) => {
      seen.push('called')
      res.send('text')
    })
    const signal = AbortSignal.abort(new Error('left'))
    class OwnRequest extends Request {}
    class WithGetter extends Request {}
    Object.defineProperty(WithGetter.prototype, 'signal', { get: () => signal })
    class Foreign {
      readonly method = 'GET'
      readonly url = 'http://a.example/'
      readonly headers = new Headers()
      readonly body = null
      get signal(): AbortSignal {
        return signal
      }
    }
    const requests = [
      new OwnRequest('http://a.example/', { signal }),
      new WithGetter('http://a.example/'),
      new Foreign(),
    ]
    for (const request of requests) await expect(toFetch(app as never)(request as Request)).rejects.toThrow('left')
    expect(seen).toEqual([])
  })
})
