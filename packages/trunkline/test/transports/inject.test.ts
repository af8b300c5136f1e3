import { spawnSync } from 'node:child_process'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type * as testing from '../../src/test.cts'
import type { InjectBody } from '../../src/test-client/body.ts'
import type * as web from '../../src/web.cts'
import type { App, Req, Res } from '../support/frameworks.ts'
import { settle } from '../support/recording-transport.ts'
import { ROOT } from '../support/source-graph.ts'
import { describeLines, LINES, loadBuilt } from './lines.ts'

const { inject } = loadBuilt<typeof testing>('trunkline/test')
const { toFetch } = loadBuilt<typeof web>('trunkline/web')

/** Tells what the application was asked. */
function echo(req: Req, res: Res): void {
  const { method, url, headers, ip, protocol, secure } = req
  const pieces: Buffer[] = []
  req.on('data', (piece) => pieces.push(piece))
  req.on('end', () => res.json({ method, url, headers, ip, protocol, secure, body: Buffer.concat(pieces).toString() }))
}

interface Echo {
  method: string
  url: string
  headers: Record<string, string>
  ip: string
  protocol: string
  secure: boolean
  body: string
}

describeLines('inject', (createApp) => {
  it('asks with GET unless it is told otherwise, and gives the whole answer', async () => {
    const app = createApp().get('/', (_, res) => res.status(201).set('X-One', '1').cookie('a', 'b c').send('made'))
    const answer = await inject(app, '/')
    expect(answer).toMatchObject({ status: 201, statusText: 'Created', ok: true, text: 'made', error: undefined })
    expect(answer.headers).toMatchObject({ 'x-one': '1', 'content-length': '4', 'set-cookie': ['a=b%20c; Path=/'] })
    expect(answer.rawHeaders).toContain('X-One')
    expect(answer.cookies).toMatchObject([{ name: 'a', value: 'b c', rawValue: 'b%20c', path: '/' }])
    expect(answer.body).toEqual(Buffer.from('made'))
  })

  it('sends what it is given', async () => {
    const app = createApp().post('/u', echo)
    const answer = await inject(app, {
      method: 'post',
      url: 'https://a.example:8443/u?x=1#here',
      query: { y: [2, 'z'], no: undefined, yes: true },
      headers: { 'X-One': ['1', '2'], 'X-Two': 2, 'X-No': undefined },
      cookies: { c: '1 2' },
      body: { name: 'Tobi' },
      remoteAddress: '203.0.113.7',
    })
    expect(answer.json<Echo>()).toEqual({
      method: 'POST',
      url: '/u?x=1&y=2&y=z&yes=true',
      headers: {
        'x-one': '1, 2',
        'x-two': '2',
        host: 'a.example:8443',
        'content-type': 'application/json',
        'content-length': '15',
        cookie: 'c=1%202',
      },
      ip: '203.0.113.7',
      protocol: 'https',
      secure: true,
      body: '{"name":"Tobi"}',
    })
  })
})

describeLines('the errors of handlers', (createApp) => {
  it('are shown when no handler took them', async () => {
    const failure = new Error('broken')
    const app = createApp().get('/', () => {
      throw failure
    })
    const answer = await inject(app, '/')
    expect([answer.status, answer.error]).toEqual([500, failure])
  })

  it('are not shown when a handler took them', async () => {
    const app = createApp().get('/', (_req, _res, next) => next(new Error('broken')))
    app.use((err: Error, _req: Req, res: Res, _next: unknown) => res.status(418).send(err.message))
    expect(await inject(app, '/')).toMatchObject({ status: 418, text: 'broken', error: undefined })
  })

  it('reject when they come after the head, which says so', async () => {
    const failure = new Error('too late')
    const app = createApp().get('/', (_, res) => {
      res.write('half')
      throw failure
    })
    const rejection = await inject(app, '/').catch((err) => err)
    expect(rejection).toMatchObject({
      message: 'The application closed the connection before its response was complete',
      code: 'ECONNRESET',
      cause: failure,
    })
  })
})

describeLines('an exchange that a test has set off', (createApp) => {
  it('lets listeners of finish and close run before the test goes on', async () => {
    const seen: string[] = []
    const app = createApp().get('/', (_, res) => {
      res.on('finish', () => seen.push('finish')).on('close', () => seen.push('close'))
      res.send('x')
    })
    await inject(app, '/')
    expect(seen).toEqual(['finish', 'close'])
  })

  it('hands the application requests and responses of its own classes', async () => {
    const app = createApp() as App & { request: object; response: object }
    let kinds: boolean[] = []
    app.get('/', (req, res) => {
      kinds = [Object.getPrototypeOf(req) === app.request, Object.getPrototypeOf(res) === app.response]
      res.send('x')
    })
    await inject(app, '/')
    expect(kinds).toEqual([true, true])
  })

  it('gives up by a signal, and the application sees a client that has left', async () => {
    const seen: string[] = []
    const app = createApp().get('/', (req, res) => {
      req.on('aborted', () => seen.push('aborted'))
      res.on('close', () => seen.push('close'))
    })
    const controller = new AbortController()
    const answer = inject(app, { url: '/', signal: controller.signal })
    setImmediate(() => controller.abort(new Error('no patience')))
    await expect(answer).rejects.toThrow('no patience')
    await settle()
    expect(seen.sort()).toEqual(['aborted', 'close'])
  })
})

describe('a form that the app does not read', () => {
  const app = LINES.v5().post('/', (_req: Req, res: Res) => res.status(401).send('Please log in'))
  const senders: [name: string, send: (body: FormData) => Promise<{ status: number }>][] = [
    ['inject()', (body) => inject(app, { method: 'POST', url: '/', body })],
    ['toFetch()', (body) => toFetch(app)(new Request('http://a.test/', { method: 'POST', body }))],
    [
      'toFetch() with a Host header',
      (body) => toFetch(app)(new Request('http://a.test/', { method: 'POST', body, headers: { host: 'a.test' } })),
    ],
  ]

  it.each(senders)('is answered, and fails nothing later: %s', async (_, send) => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => void unhandled.push(reason)
    process.on('unhandledRejection', note)
    for (const parts of [1, 20]) {
      const body = new FormData()
      for (let i = 0; i < parts; i++) body.append('avatar', new File(['a picture'], 'me.png'))
      expect((await send(body)).status).toBe(401)
      for (let turn = 0; turn < 50; turn++) await settle()
    }
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })

  it.each([{ host: 'a.test' }, { 'transfer-encoding': 'chunked' }, { 'content-length': '100000' }])(
    'is cancelled if a server received it: %j',
    async (received) => {
      let isCancelled = false
      const body = new ReadableStream({
        cancel() {
          isCancelled = true
        },
      })
      const type = 'multipart/form-data; boundary=----formdata-undici-047417501799'
      const headers = new Headers({ ...received, 'content-type': type })
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
      expect((await toFetch(app)(new Request('http://a.test/', init))).status).toBe(401)
      await settle()
      expect(isCancelled).toBe(true)
    },
  )
})

describe('the bodies that inject can send', () => {
  const app = LINES.v5().post('/', echo)
  const form = new FormData()
  form.set('a', '1')
  const pieces = ['one ', Buffer.from('two')]
  const bodies: { title: string; body: InjectBody; text: string | RegExp; type?: string | RegExp; length?: string }[] =
    [
      { title: 'a text', body: 'grün', text: 'grün', type: 'text/plain;charset=UTF-8', length: '5' },
      { title: 'an empty text', body: '', text: '', type: 'text/plain;charset=UTF-8', length: '0' },
      { title: 'bytes', body: Buffer.from('ab'), text: 'ab', length: '2' },
      { title: 'a view', body: new Uint16Array([0x6261]), text: 'ab', length: '2' },
      { title: 'a buffer', body: new Uint8Array([97, 98]).buffer, text: 'ab', length: '2' },
      {
        title: 'a form of pairs',
        body: new URLSearchParams({ a: 'b c' }),
        text: 'a=b+c',
        type: 'application/x-www-form-urlencoded;charset=UTF-8',
        length: '5',
      },
      { title: 'a form of parts', body: form, text: /name="a"\r\n\r\n1\r\n/, type: /^multipart\/form-data; boundary=/ },
      { title: 'a blob', body: new Blob(['ab'], { type: 'x/y' }), text: 'ab', type: 'x/y', length: '2' },
      { title: 'a stream of node', body: Readable.from(pieces), text: 'one two' },
      { title: 'a stream of the web', body: new Blob(['a', 'b']).stream(), text: 'ab' },
      { title: 'an object', body: { a: 1 }, text: '{"a":1}', type: 'application/json', length: '7' },
      { title: 'a list', body: [1], text: '[1]', type: 'application/json', length: '3' },
      { title: 'a number', body: 0, text: '0', type: 'application/json', length: '1' },
      { title: 'nothing', body: null, text: '' },
    ]
  for (const { title, body, text, type, length } of bodies) {
    it(`${title}`, async () => {
      const asked = (await inject(app, { method: 'POST', url: '/', body })).json<Echo>()
      expect(asked.body).toMatch(text)
      expect(asked.headers['content-type'] ?? '').toMatch(type ?? /^$/)
      expect(asked.headers['content-length']).toBe(length)
      expect(asked.headers['transfer-encoding']).toBe(body === null || length ? undefined : 'chunked')
    })
  }

  it('leaves headers alone that the test has set', async () => {
    const headers = { 'content-type': 'a/b', 'content-length': '1', host: 'h', cookie: 'a=1' }
    const options = { method: 'POST', url: '/', headers, body: 'x', cookies: { b: '2' } }
    expect((await inject(app, options)).json<Echo>().headers).toEqual({ ...headers, cookie: 'a=1; b=2' })
  })

  it('takes headers as pairs, and as an object of the web', async () => {
    for (const headers of [[['X-One', '1']], new Headers({ 'X-One': '1' })] as [string, string][][]) {
      expect((await inject(app, { method: 'POST', url: '/', headers })).json<Echo>().headers['x-one']).toBe('1')
    }
  })
})

describe('what inject refuses', () => {
  const app = LINES.v5().use(echo)
  const refused: { title: string; request: unknown; message: string | RegExp; listener?: unknown }[] = [
    { title: 'a relative URL', request: 'users', message: /^The URL of a request begins with "\/" or/ },
    { title: 'a URL of another kind', request: 'ftp://a/b', message: /^The URL of a request begins with "\/" or/ },
    { title: 'an empty URL', request: '', message: /^The URL of a request begins with/ },
    { title: 'no URL', request: {}, message: /^The URL of a request begins with/ },
    { title: 'a space in the URL', request: '/a b', message: /^The URL of a request has characters that must be/ },
    { title: 'a line break in the URL', request: '/a\r\nX: y', message: /^The URL of a request has characters/ },
    { title: 'an unknown method', request: { url: '/', method: 'FETCH' }, message: 'Unknown method: FETCH' },
    { title: 'a method that is no text', request: { url: '/', method: null }, message: 'Unknown method: null' },
    {
      title: 'a header with a line break',
      request: { url: '/', headers: { 'X-One': 'a\r\nb' } },
      message: 'Invalid character in header content ["X-One"]',
    },
    {
      title: 'a header without a name',
      request: { url: '/', headers: { '': 'a' } },
      message: 'Header name must be a valid HTTP token [""]',
    },
    {
      title: 'a body that is a function',
      request: { method: 'POST', url: '/', body: () => {} },
      message: 'The body of a request cannot be a function or a symbol',
    },
    {
      title: 'something that is no application',
      request: '/',
      listener: {},
      message: /^inject\(\) needs an application/,
    },
    ...['http://[/h', 'http://a b/h', 'http://x:99999/h', 'http://a\tb/h', 'http://[::1/h', 'https://:80/h'].map(
      (url) => ({
        title: `the URL ${JSON.stringify(url)}`,
        request: { url },
        message: /^The URL of a request has no valid host: "/,
      }),
    ),
    ...['a;b', 'a=b', 'a b', '', 'a\r\nb', 'ä'].map((name) => ({
      title: `a cookie with the name ${JSON.stringify(name)}`,
      request: { url: '/', cookies: { [name]: '1' } },
      message: /cannot be the name of a cookie$/,
    })),
    ...[{}, null, 'x', { aborted: false }, new AbortController()].map((signal) => ({
      title: `the signal ${JSON.stringify(signal)}`,
      request: { url: '/', signal },
      message: 'inject(): signal must be an AbortSignal',
    })),
    { title: 'a request that is nothing', request: undefined, message: /^inject\(\) needs a request/ },
  ]
  for (const { title, request, message, listener = app } of refused) {
    it(`${title}`, async () => {
      const answer = inject(listener as never, request as never)
      await expect(answer).rejects.toThrow(TypeError)
      await expect(answer).rejects.toThrow(message)
    })
  }

  it('a signal that was aborted before, without asking the application', async () => {
    let asked = false
    const listener = () => {
      asked = true
    }
    const signal = AbortSignal.abort(new Error('too late'))
    await expect(inject(listener, { url: '/', signal })).rejects.toThrow('too late')
    expect(asked).toBe(false)
  })

  it('a body whose pieces are no bytes: the application sees a client that has left', async () => {
    const body = Readable.from([{}])
    await expect(inject(app, { method: 'POST', url: '/', body })).rejects.toThrow('The body of the request failed')
  })
})

describe('inject with functions that are no application', () => {
  it('lets any listener of node answer', async () => {
    expect(await inject((_, res) => res.end('plain'), '/')).toMatchObject({ status: 200, text: 'plain' })
  })

  it('rejects with what the listener threw, or rejected with', async () => {
    const thrown = new Error('thrown')
    const fail = () => {
      throw thrown
    }
    await expect(inject(fail, '/')).rejects.toBe(thrown)
    await expect(inject(async () => fail(), '/')).rejects.toBe(thrown)
  })

  for (const name of ['express4', 'express5']) {
    it(`answers as the real ${name} does`, async () => {
      const app = loadBuilt<() => App>(name)().post('/', echo)
      expect((await inject(app, { method: 'POST', url: '/', body: 'x' })).json<Echo>().body).toBe('x')
    })
  }
})

describe('what inject leaves behind', () => {
  it('nothing: no timer, no handle, and the process ends by itself', () => {
    const script = `
      const { inject } = require('trunkline/test')
      const app = require('trunkline')().set('env', 'test')
      const LONG = 2 ** 31 - 1
      app.get('/', (req, res) => { req.setTimeout(LONG); res.setTimeout(LONG); res.send('x') })
      app.get('/stream', (req, res) => { res.write('x'); setImmediate(() => res.end()) })
      app.get('/never', (req) => req.setTimeout(LONG, () => {}))
      app.get('/late', (req, res) => { res.write('x'); throw new Error('late') })
      const ask = async () => {
        for (const url of ['/', '/stream', '/404']) await inject(app, url)
        await inject(app, '/late').catch(() => {})
        const controller = new AbortController()
        setImmediate(() => controller.abort())
        await inject(app, { url: '/never', signal: controller.signal }).catch(() => {})
      }
      ask().then(() => setImmediate(() => {
        console.log(JSON.stringify(process.getActiveResourcesInfo()))
        inject(app, '/never')
      }))`
    const { stdout, stderr, status } = spawnSync(process.execPath, ['-e', script], {
      cwd: ROOT,
      encoding: 'utf8',
      timeout: 600_000, // it hangs
    })
    // A pipe to us is open, whatever the script does.
    const left = JSON.parse(stdout || '["nothing printed"]').filter((name: string) => name !== 'PipeWrap')
    expect([left, stderr, status]).toEqual([[], '', 0])
  })
})
