import { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { describeLines, LINES } from './transports/lines.ts'

/** What tests and other servers give an application: messages that no server of node's has made. */
const sockets: [title: string, socket: unknown][] = [
  ['no connection', undefined],
  ['null for a connection', null],
  ['an object for a connection', {}],
  ['a stream for a connection', new PassThrough()],
]

function createMessages(socket: unknown): [IncomingMessage, ServerResponse] {
  const req = new IncomingMessage(socket as never)
  Object.assign(req, { method: 'GET', url: '/' })
  return [req, new ServerResponse(req)]
}

describeLines('messages made by hand', (createApp) => {
  it.each(sockets)('are handled with %s', (_title, socket) => {
    const [req, res] = createMessages(socket)
    let status = 0
    createApp().get('/', (_req, answer) => {
      status = answer.status(204).statusCode
    })(req, res)
    expect(status).toBe(204)
  })

  it('are handled when the response knows no request', () => {
    const [req, res] = createMessages(undefined)
    Reflect.deleteProperty(res, 'req')
    let handled = false
    createApp().use(() => {
      handled = true
    })(req, res)
    expect(handled).toBe(true)
  })
})

describe('messages made by hand', () => {
  it.each(Object.keys(LINES) as (keyof typeof LINES)[])('are passed on by an app of %s', (line) => {
    const [req, res] = createMessages(undefined)
    return new Promise<void>((resolve) => {
      LINES[line]()(req, res, (err) => {
        expect(err).toBeUndefined()
        resolve()
      })
    })
  })
})

/** What websocket-express gives an application for an upgraded socket: the methods that Express calls, and no headers. */
class StandIn {
  statusCode = 200
  setHeader = (): void => {}
  removeHeader = (): void => {}
  end: () => void = () => {}
  /** The status at the end. */
  readonly ended = new Promise<number>((resolve) => {
    this.end = () => resolve(this.statusCode)
  })
}

describeLines('a stand-in for a response', (createApp) => {
  it.each([
    ['nobody answers', undefined, 404],
    ['a handler fails', Object.assign(new Error('on purpose'), { status: 503 }), 503],
  ])('is ended when %s', async (_title, err, status) => {
    const [req] = createMessages(undefined)
    const res = new StandIn()
    const app = createApp()
    app.set('env', 'test')
    app.use((_req, _res, next) => next(err))
    app(req, res as never)
    expect(await res.ended).toBe(status)
  })
})
