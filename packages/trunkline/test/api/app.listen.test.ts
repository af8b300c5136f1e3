import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import trunkline from 'trunkline'
import { describe, expect, it } from 'vitest'

describe('app.listen()', () => {
  it('creates a server, listens, and returns it', async () => {
    const server = trunkline()
      .get('/', (_req, res) => res.send('hi'))
      .listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/`)
    expect(await response.text()).toBe('hi')
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  it('passes the error to the callback if the port is taken', async () => {
    const first = trunkline().listen(0, '127.0.0.1')
    await once(first, 'listening')
    const { port } = first.address() as AddressInfo
    const error = await new Promise<unknown>((resolve) => trunkline().listen(port, '127.0.0.1', resolve as never))
    expect(error).toMatchObject({ code: 'EADDRINUSE' })
    first.close()
    await once(first, 'close')
  })
})
