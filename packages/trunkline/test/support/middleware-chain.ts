import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Middleware } from '../../src/lines/v3/middleware/middleware.ts'

/** Serves middleware on a plain server of node until the test is over; an error is answered with its status and message. */
export async function serveChain(...chain: Middleware[]): Promise<{ port: number; origin: string }> {
  const server = createServer((req, res) => {
    const run = (place: number, err?: unknown): void => {
      const middleware = chain[place]
      if (err !== undefined || middleware === undefined) {
        const { status = 500, message = 'nobody answered' } = Object(err)
        res.statusCode = Number(status)
        res.end(String(message))
        return
      }
      try {
        // Node's types allow a request without these two, which a server never hands out.
        middleware(req as Parameters<Middleware>[0], res, (error) => run(place + 1, error))
      } catch (error) {
        run(place + 1, error)
      }
    }
    run(0)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, origin: `http://127.0.0.1:${port}` }
}
