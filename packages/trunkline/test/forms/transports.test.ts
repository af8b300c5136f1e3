import { once } from 'node:events'
import http2 from 'node:http2'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type * as test from '../../src/test.cts'
import type * as web from '../../src/web.cts'
import { listen } from '../streams/serve.ts'
import type { App, Handler } from '../support/frameworks.ts'
import { describeLines, loadBuilt } from '../transports/lines.ts'

type Res = Parameters<Handler>[1]

import { FORM_TYPE, filePart, formBytes } from '../support/multipart-form.ts'
import { formData, parts } from './form-request.ts'

const { inject } = loadBuilt<typeof test>('trunkline/test')
const { toFetch } = loadBuilt<typeof web>('trunkline/web')

interface Answer {
  status: number
  json: unknown
}
type Send = (app: App, path: string, body: string) => Promise<Answer>

const HEADERS = { 'content-type': FORM_TYPE }

const transports: Record<string, Send> = {
  async socket(app, path, body) {
    const answer = await fetch(`http://127.0.0.1:${await listen(app)}${path}`, {
      method: 'POST',
      headers: HEADERS,
      body,
    })
    return { status: answer.status, json: await answer.json() }
  },
  async 'HTTP/2'(app, path, body) {
    const server = http2.createServer(app as never).listen(0, '127.0.0.1')
    await once(server, 'listening')
    // Node's client refuses a response while it holds more of a request than this.
    const limits = { maxSessionMemory: 100 }
    const session = http2.connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, limits)
    onTestFinished(() => {
      session.destroy()
      server.close()
    })
    const stream = session.request({ ':method': 'POST', ':path': path, ...HEADERS })
    stream.end(body)
    const [head] = (await once(stream, 'response')) as [{ ':status': number }]
    let text = ''
    for await (const piece of stream) text += piece
    session.close()
    await once(session, 'close') // and no stream of it stays open
    return { status: head[':status'], json: JSON.parse(text) }
  },
  async toFetch(app, path, body) {
    const pieces = [body.slice(0, 100), body.slice(100)].map((piece) => new TextEncoder().encode(piece))
    const stream = new ReadableStream({
      pull: (controller) => {
        const piece = pieces.shift()
        if (piece === undefined) controller.close()
        else controller.enqueue(piece)
      },
    })
    const init = { method: 'POST', headers: HEADERS, body: stream, duplex: 'half' }
    const answer = await toFetch(app as never)(new Request(`http://a.example${path}`, init as never))
    return { status: answer.status, json: await answer.json() }
  },
  async inject(app, path, body) {
    const answer = await inject(app as never, { method: 'POST', url: path, headers: HEADERS, body })
    return { status: answer.status, json: answer.json() }
  },
}

/** On 3.x and 4.x a rejected promise is not the framework's to handle. */
const forwarding =
  (handle: (...args: Parameters<Handler>) => Promise<unknown>): Handler =>
  (req, res, next) =>
    void handle(req, res, next).catch(next)

function serveForms(app: App): App {
  app.post(
    '/parts',
    forwarding(async (req, res) => {
      const seen: unknown[] = []
      for await (const part of parts(req as never))
        seen.push([part.name, part.filename ?? null, (await part.bytes()).length])
      res.json(seen)
    }),
  )
  app.post(
    '/form',
    forwarding(async (req, res) => {
      const form = await formData(req as never, { maxFileSize: '200kb', unread: 'cut' })
      res.json([...form].map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size]]))
    }),
  )
  app.use(((err: { status: number; code: string }, _req: unknown, res: Res, _next: unknown) => {
    res.status(err.status).json({ code: err.code })
  }) as unknown as Handler) // an error handler
  return app
}

describeLines('a form', (createApp) => {
  for (const [name, send] of Object.entries(transports)) {
    describe(`by ${name}`, () => {
      const form = formBytes({ disposition: 'name="a"', body: '1' }, filePart('f', 'x/y.txt', 'y'.repeat(150_000)))

      it('is read part by part', async () => {
        expect(await send(serveForms(createApp()), '/parts', form)).toEqual({
          status: 200,
          json: [
            ['a', null, 1],
            ['f', 'y.txt', 150_000],
          ],
        })
      })

      it('is read into FormData', async () => {
        expect(await send(serveForms(createApp()), '/form', form)).toEqual({
          status: 200,
          json: [
            ['a', '1'],
            ['f', ['y.txt', 150_000]],
          ],
        })
      })

      it('is refused with 413 or 400, and the client sees it', async () => {
        const large = formBytes(filePart('f', 'y', 'y'.repeat(20_000_000)))
        expect(await send(serveForms(createApp()), '/parts', large)).toEqual({
          status: 413,
          json: { code: 'LIMIT_FILE_SIZE' },
        })
        // A client of HTTP/1 may be told of a broken connection instead: it is cut while it sends.
        if (name !== 'socket')
          expect(await send(serveForms(createApp()), '/form', large)).toEqual({
            status: 413,
            json: { code: 'LIMIT_FILE_SIZE' },
          })
        expect(await send(serveForms(createApp()), '/form', form.slice(0, -3))).toEqual({
          status: 400,
          json: { code: 'UNEXPECTED_END' },
        })
      })
    })
  }
})
