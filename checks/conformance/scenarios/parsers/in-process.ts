import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App, Framework, Handler } from '../../src/interface.ts'
import type { Exchange } from '../../src/scenario.ts'
import { exchangeBytes } from '../../src/wire.ts'
import { receive } from './receive.ts'

/** Serves for as long as `use` takes, in this process: for what only the server's side can see. */
export async function serving<T>(
  listener: App | RequestListener,
  use: (port: number, server: Server) => Promise<T>,
): Promise<T> {
  const server = createServer(listener as RequestListener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await use((server.address() as AddressInfo).port, server)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** What handlers made of one request, as `receive` tells it. */
export interface Told {
  body: unknown
  error?: Record<string, unknown>
}

/** Sends one request through these handlers. */
export function ask(framework: Framework, handlers: Handler[], exchange: Exchange): Promise<Told> {
  return serving(receive(framework, ...handlers), async (port) => {
    const [answer] = await exchangeBytes(port, exchange)
    return JSON.parse(answer?.body ?? 'null') as Told
  })
}
