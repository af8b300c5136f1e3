import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, it } from 'vitest'
import type * as testing from '../../src/test.cts'
import type * as web from '../../src/web.cts'
import { exchangeBytes } from '../support/wire.ts'
import { ask, withSession } from './http2-client.ts'
import { describeLines, loadBuilt } from './lines.ts'

const { toFetch } = loadBuilt<typeof web>('trunkline/web')
const { inject } = loadBuilt<typeof testing>('trunkline/test')

/** Every value is answered as node's server of HTTP/1 does. */
const values: [expectation: string, status: number][] = [
  ['tea', 417],
  ['100-continue', 200],
  ['100-Continue', 200],
  ['tea, 100-continue', 200],
  ['100-continued', 417],
  ['', 417],
]

describeLines('Expect', (createApp) => {
  for (const [value, status] of values) {
    it(`gets ${status} by every transport: ${JSON.stringify(value)}`, async () => {
      const app = createApp().use((_req, res) => res.end('asked'))
      const server = createServer(app as never).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const bytes = `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: ${value}\r\n\r\n`
      const answer = (await exchangeBytes(port, bytes)).replace('HTTP/1.1 100 Continue\r\n\r\n', '')
      server.close()
      expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)

      const response = await toFetch(app)(new Request('http://a.example/', { headers: { Expect: value } }))
      expect([response.status, await response.text()]).toEqual([status, status === 200 ? 'asked' : ''])
      const injected = await inject(app, { url: '/', headers: { Expect: value } })
      expect([injected.status, injected.text]).toEqual([status, status === 200 ? 'asked' : ''])
    })
  }

  it('gets 417 by HTTP/2', async () => {
    const app = createApp().use((_req, res) => res.end('asked'))
    await withSession(app, async (session) => {
      for (let turn = 0; turn < 2; turn++) {
        expect((await ask(session, { ':path': '/', expect: 'tea' })).status).toBe(417)
        expect((await ask(session, '/')).text).toBe('asked')
      }
    })
  })
})
