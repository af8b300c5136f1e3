import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { AddressInfo, Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

interface ListeningApp {
  listen(port: number, host: string): Server
}

/** Loads an example that is an ES module; the examples are plain JavaScript, so what they export is said here. */
export async function importExample<Exports>(path: string): Promise<Exports> {
  return (await import(new URL(`../${path}`, import.meta.url).href)) as Exports
}

/** Loads an example that is a CommonJS module. */
export function requireExample<Exports>(path: string): Exports {
  return createRequire(import.meta.url)(fileURLToPath(new URL(`../${path}`, import.meta.url))) as Exports
}

/** Serves an app on a free port until the tests of the file are over; gives its origin. */
export async function serve(app: unknown): Promise<string> {
  const server = (app as ListeningApp).listen(0, '127.0.0.1') // the examples are plain JavaScript
  await once(server, 'listening')
  afterAll(() => {
    ;(server as Server & { closeAllConnections(): void }).closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
