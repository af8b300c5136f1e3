import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { loadExpress3 } from './support/express3.ts'

const require = createRequire(__filename)

type Handler = (...args: never[]) => void

interface App {
  use(handler: Handler): void
  get(path: string, handler: Handler): void
}

const PAIRS = [
  ['trunkline', 'express5'],
  ['trunkline/v4', 'express4'],
  ['trunkline/v3', 'express3'],
]

describe('the function that handlers get as next', () => {
  it.each(PAIRS)('of %s looks like that of %s', async (ours, express) => {
    expect(await seenNextOf(ours as string)).toEqual(await seenNextOf(express as string))
  })
})

/** Its name and number of parameters, in middleware, a route and an error handler. */
async function seenNextOf(framework: string): Promise<unknown[]> {
  const loaded = framework === 'express3' ? loadExpress3() : require(framework)
  const app = (loaded as () => App & RequestListener)()
  const seen: unknown[] = []
  const note = (where: string, next: (err?: unknown) => void) => seen.push([where, next.name, next.length])

  app.use((_req: unknown, _res: unknown, next: () => void) => {
    note('middleware', next)
    next()
  })
  app.get('/', (_req: unknown, _res: unknown, next: (err: unknown) => void) => {
    note('route', next)
    next(new Error('for the error handler'))
  })
  app.use((_err: unknown, _req: unknown, res: { end(): void }, next: () => void) => {
    note('error handler', next)
    res.end()
  })

  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  server.closeAllConnections()
  server.close()
  return seen
}
