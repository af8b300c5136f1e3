import { constants } from 'node:http2'
import { describe, expect, it } from 'vitest'
import type * as web from '../../src/web.cts'
import { ask, withSession } from './http2-client.ts'
import { describeLines, LINES, loadBuilt } from './lines.ts'

// What HTTP/2 and fetch have no place for is left out of a head; it must not cost the client its response.

const { toFetch } = loadBuilt<typeof web>('trunkline/web')

describeLines('the head of a response by HTTP/2', (createApp) => {
  it('may have any header that node:http2 knows a name for', async () => {
    const names = Object.entries(constants)
      .filter(([name]) => name.startsWith('HTTP2_HEADER_'))
      .map(([, value]) => String(value))
      .filter((name) => !name.startsWith(':') && name !== 'content-length')
    const app = createApp().use((req, res) => res.set(req.url.slice(1), 'x').end('hello'))
    await withSession(app, async (session) => {
      for (const name of [...names, 'te', 'TE', 'HTTP2-Settings', 'Proxy-Connection', 'Keep-Alive', 'Upgrade']) {
        const { code, status, text } = await ask(session, `/${name}`)
        expect([name, code, status, text]).toEqual([name, 0, 200, 'hello'])
      }
    })
  })

  for (const status of [204, 205, 304]) {
    for (const method of ['GET', 'HEAD', 'POST']) {
      it(`has no length that its body has not: ${status} to ${method}`, async () => {
        const app = createApp().use((req, res) => {
          res.statusCode = status
          if (req.url === '/length') res.setHeader('Content-Length', '5')
          if (req.url === '/pieces') return void (res.write('hello') && setImmediate(() => res.end()))
          res.end('hello')
        })
        await withSession(app, async (session) => {
          for (const path of ['/', '/length', '/pieces']) {
            const answer = await ask(session, { ':path': path, ':method': method })
            expect([path, answer.code, answer.status, answer.text]).toEqual([path, 0, status, ''])
            if (status !== 304) expect(answer.headers['content-length']).toBeUndefined()
            const response = await toFetch(app)(new Request(`http://a.example${path}`, { method }))
            expect([response.status, await response.text()]).toEqual([status, ''])
            if (status !== 304) expect(response.headers.get('content-length')).toBeNull()
          }
        })
      })
    }
  }
})

describe('the host of a request by HTTP/2', () => {
  const cases: [authority: string, host: string | undefined, status: number][] = [
    ['a.example', undefined, 200],
    ['a.example', 'a.example', 200],
    ['a.example', 'A.Example', 200],
    ['a.example:80', 'a.example', 200],
    ['a.example', 'a.example:80', 200],
    ['a.example:8080', 'a.example', 400],
    ['a.example', 'b.example', 400],
    ['a.example', 'a.example.evil', 400], // a Host that is not valid is dropped by some releases of node
  ]
  for (const [authority, host, status] of cases) {
    it(`is one: :authority ${authority} and Host ${host} give ${status}`, async () => {
      const app = LINES.v5().use((req, res) => {
        res.json({ host: req.headers.host, authority: (req as { authority?: string }).authority })
      })
      await withSession(app, async (session) => {
        // The first comes by node's own messages, the second by ours.
        for (let turn = 0; turn < 2; turn++) {
          const answer = await ask(session, {
            ':path': '/',
            ':authority': authority,
            ...(host !== undefined && { host }),
          })
          expect([answer.status, answer.code]).toEqual([status, 0])
          if (status === 200) expect(JSON.parse(answer.text)).toEqual({ host: host ?? authority, authority })
        }
      })
    })
  }
})
