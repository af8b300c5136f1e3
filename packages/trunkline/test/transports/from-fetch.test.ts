import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type * as testing from '../../src/test.cts'
import type * as web from '../../src/web.cts'
import type { App, Handler } from '../support/frameworks.ts'
import { describeLines, LINES, loadBuilt } from './lines.ts'

const { fromFetch } = loadBuilt<typeof web>('trunkline/web')
const { inject } = loadBuilt<typeof testing>('trunkline/test')

/** Serves an app on a socket while something is done with it. */
async function serving<Result>(app: App, work: (port: number) => Promise<Result>): Promise<Result> {
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await work((server.address() as AddressInfo).port)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describeLines('fromFetch', (createApp) => {
  it('answers with what a function of the web platform gives', async () => {
    const app = createApp()
    app.use(
      '/api',
      fromFetch(async (request) => {
        const { method, url, headers } = request
        const body = [method, url, headers.get('x-one'), await request.text()].join(' ')
        return new Response(body, {
          status: 201,
          headers: [
            ['Set-Cookie', 'a=1'],
            ['Set-Cookie', 'b=2'],
            ['X-Two', '2'],
          ],
        })
      }) as Handler,
    )
    const options = { method: 'POST', url: 'https://a.example/api/u?x=1', headers: { 'X-One': '1' }, body: 'text' }
    const answer = await inject(app, options)
    expect(answer).toMatchObject({ status: 201, text: 'POST https://a.example/api/u?x=1 1 text' })
    expect(answer.headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], 'x-two': '2' })
  })

  it('leaves a request to the next handler when the function has no answer', async () => {
    const app = createApp().use(fromFetch(() => undefined) as Handler)
    app.use((_req, res) => res.send('the next'))
    expect((await inject(app, '/')).text).toBe('the next')
    expect((await inject(app, { method: 'TRACE', url: '/' })).text).toBe('the next')
  })

  it('gives what the function throws to the error handlers', async () => {
    const app = createApp().use(fromFetch(() => Promise.reject(new Error('broken'))) as Handler)
    const answer = await inject(app, '/')
    expect([answer.status, (answer.error as Error).message]).toEqual([500, 'broken'])
  })

  it('keeps what middleware has set, and adds to cookies and Vary', async () => {
    const app = createApp()
    app.use((_req, res, next) => {
      res.set('X-One', '1').set('Vary', 'Origin').cookie('a', '1')
      next()
    })
    const headers = { 'Set-Cookie': 'b=2', Vary: 'Accept', Connection: 'close', 'Transfer-Encoding': 'chunked' }
    app.use(fromFetch(() => new Response('x', { headers })) as Handler)
    const answer = await inject(app, '/')
    expect(answer.headers).toMatchObject({ 'x-one': '1', vary: 'Origin, Accept', 'set-cookie': ['a=1; Path=/', 'b=2'] })
  })
})

describe('the streams of fromFetch', () => {
  it('go through piece by piece, with the head first', async () => {
    let controller!: ReadableStreamDefaultController
    const stream = new ReadableStream({
      start(given) {
        controller = given
      },
    })
    const app = LINES.v5().use(fromFetch(() => new Response(stream, { headers: { 'X-One': '1' } })) as Handler)
    await serving(app, async (port) => {
      const response = await fetch(`http://127.0.0.1:${port}/`)
      expect(response.headers.get('x-one')).toBe('1')
      controller.enqueue(Buffer.from('one '))
      controller.enqueue(Buffer.from('two'))
      controller.close()
      expect(await response.text()).toBe('one two')
    })
  })

  it('are cancelled when the client leaves, and the signal of the request is aborted', async () => {
    const cancelled = deferred()
    const aborted = deferred()
    const app = LINES.v5().use(
      fromFetch((request) => {
        request.signal.addEventListener('abort', aborted.resolve)
        const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(10_000))
        return new Response(new ReadableStream({ pull, cancel: cancelled.resolve }))
      }) as Handler,
    )
    await serving(app, async (port) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'))
      await once(socket, 'data')
      socket.destroy()
      expect(await Promise.all([cancelled.promise, aborted.promise])).toHaveLength(2)
    })
  })

  it('cut the connection when they fail after the head, and go to the error handlers before', async () => {
    const failing = (first: boolean) =>
      new ReadableStream({
        async pull(controller) {
          if (first) return controller.error(new Error('broken'))
          first = true
          controller.enqueue(Buffer.from('x'))
        },
      })
    const app = LINES.v5().set('env', 'test')
    app.get('/late', fromFetch(() => new Response(failing(false))) as Handler)
    app.get('/early', fromFetch(() => new Response(failing(true))) as Handler)
    await expect(inject(app, '/late')).rejects.toThrow('broken')
    expect((await inject(app, '/early')).status).toBe(500)
  })

  it('send nothing to HEAD', async () => {
    let cancelled = false
    const stream = new ReadableStream({
      cancel() {
        cancelled = true
      },
    })
    const app = LINES.v5().use(fromFetch(() => new Response(stream, { status: 203 })) as Handler)
    expect(await inject(app, { method: 'HEAD', url: '/' })).toMatchObject({ status: 203, text: '' })
    expect(cancelled).toBe(true)
  })

  it('bring the body of a client that is slow', async () => {
    const app = LINES.v5().use(fromFetch(async (request) => new Response(await request.text())) as Handler)
    const pieces = async function* () {
      for (const piece of ['a', 'b', 'c']) {
        await new Promise(setImmediate)
        yield piece
      }
    }
    expect((await inject(app, { method: 'PUT', url: '/', body: pieces() })).text).toBe('abc')
  })
})

describe('what fromFetch refuses', () => {
  it('something that is no function', () => {
    expect(() => fromFetch({} as never)).toThrow('fromFetch() needs a function')
  })

  it('a body that a parser has read before', async () => {
    const framework = LINES.v5 as typeof LINES.v5 & { json(): Handler }
    const app = framework().set('env', 'test').use(framework.json())
    app.use(fromFetch(() => new Response('x')) as Handler)
    const answer = await inject(app, { method: 'POST', url: '/', body: { a: 1 } })
    expect([answer.status, (answer.error as Error).message]).toEqual([
      500,
      'The body of the request was read before fromFetch() got it: put it before body parsers',
    ])
    expect((await inject(app, '/')).text).toBe('x')
  })

  it('a host that is none, by 400', async () => {
    const app = LINES.v5()
      .set('env', 'test')
      .use(fromFetch(() => new Response('x')) as Handler)
    expect((await inject(app, { url: '/', headers: { Host: 'a b' } })).status).toBe(400)
  })

  it('an answer that is no Response, and one that stands for an error', async () => {
    for (const answer of [{}, 'text', Response.error()]) {
      const app = LINES.v5()
        .set('env', 'test')
        .use(fromFetch(() => answer as Response) as Handler)
      expect((await inject(app, '/')).status).toBe(500)
    }
  })
})

function deferred(): { promise: Promise<unknown>; resolve: (value?: unknown) => void } {
  let resolve!: (value?: unknown) => void
  const promise = new Promise((fulfil) => {
    resolve = fulfil
  })
  return { promise, resolve }
}
