import { once } from 'node:events'
import { type AddressInfo, createConnection } from 'node:net'
import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import framework from 'trunkline'
import { expect, it } from 'vitest'
import { eventually } from './support/eventually.ts'

it('agents that watch requests see the real ones only, not the self-checks on the first', async () => {
  const seen: string[] = []
  const observer = new PerformanceObserver((list) => seen.push(...list.getEntriesByName('HttpRequest').map(urlOf)))
  observer.observe({ entryTypes: ['http'] })
  const app = framework().get('/:name', (req, res) => void res.send(req.params.name))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const name of ['one', 'two']) {
    const socket = createConnection(port, '127.0.0.1')
    socket.end(`GET /${name} HTTP/1.1\r\nHost: a\r\n\r\n`)
    expect(await text(socket)).toContain(`\r\n\r\n${name}`)
  }
  await eventually(() => expect(seen).toContain('/two'))
  observer.disconnect()
  server.close()
  expect(seen).toEqual(['/one', '/two'])
})

function urlOf(entry: PerformanceEntry): string {
  const { detail } = entry as PerformanceEntry & { detail: { req: { url: string } } } // node's types do not show it
  return detail.req.url
}
