import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type * as schemas from '../../src/schema.cts'
import type * as server from '../../src/server.cts'
import { built, listen } from '../streams/serve.ts'
import type { App, Handler } from '../support/frameworks.ts'
import { exchangeBytes, requestBytes } from '../support/wire.ts'
import { describeLines, loadBuilt } from './lines.ts'

// RFC 9112 §6.2: whoever sends Content-Length beside Transfer-Encoding lets two readers see two messages. Whatever of ours
// sets a length has to see that middleware has asked for chunks.

const { apiPage, problemDetails } = loadBuilt<typeof schemas>('trunkline/schema')
const { liveness } = loadBuilt<typeof server>('trunkline/server')
const { stream } = built

const folder = mkdtempSync(join(tmpdir(), 'trunkline-chunks-'))
mkdirSync(join(folder, 'sub'))
writeFileSync(join(folder, 'a.txt'), 'hello')
afterAll(() => rmSync(folder, { recursive: true }))

const answers: Record<string, Handler> = {
  '/blob': (_req, res) => void stream(res, new Blob(['hello'])),
  '/response': (_req, res) => void stream(res, new Response('hello', { headers: { 'content-length': '5' } })),
  '/205': (_req, res) => {
    res.statusCode = 205
    stream(res, new Blob(['hello']))
  },
  '/sent-205': (_req, res) => {
    res.statusCode = 205
    res.send('hello')
  },
  '/send': (_req, res) => res.send('hello'),
  '/redirect': (_req, res) => res.redirect('/elsewhere'),
  '/live': liveness() as Handler,
  '/error': (_req, _res, next) => next(Object.assign(new Error('no'), { status: 400 })),
}

const requests = [
  ...Object.keys(answers),
  ...[
    '/page',
    '/page/',
    '/files/sub',
    '/files/a.txt',
    'HEAD /files/a.txt',
    'POST /strict/a.txt',
    'OPTIONS /send',
    '/nowhere',
  ],
]

describeLines('a response behind Transfer-Encoding', (createApp, line) => {
  function create(): App {
    const { static: serveStatic } = loadBuilt<{ static(root: string, options?: object): Handler }>(`trunkline/${line}`)
    const app = createApp().use((_req, res, next) => {
      res.setHeader('Transfer-Encoding', 'chunked')
      next()
    })
    app.use('/files', serveStatic(folder)).use('/strict', serveStatic(folder, { fallthrough: false }))
    app.use('/page', apiPage('/openapi.json') as Handler)
    for (const [path, handler] of Object.entries(answers)) app.get(path, handler)
    return app
  }

  it.each(requests)('has no Content-Length beside it: %s', async (request) => {
    for (const app of [create(), create().use(problemDetails({ always: true }) as never)]) {
      const text = await exchangeBytes(await listen(app), requestBytes(request, ['Connection: close']))
      const head = text.slice(0, text.indexOf('\r\n\r\n'))
      expect(head).toMatch(/^HTTP\/1\.1 \d{3} /)
      expect(/^content-length:/im.test(head) && /^transfer-encoding:/im.test(head), head).toBe(false)
    }
  })
})
