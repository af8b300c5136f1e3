import { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { describeLines, LINES } from './doors/lines.ts'

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
