import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { isApp } from './find-app.ts'

/** Handles requests: an app, or the listener of a server. */
export type Listener = (req: IncomingMessage, res: ServerResponse) => unknown

/**
 * Makes `listen()` emit `listening` without opening a port: an app may export itself only then. Resolves with the first
 * app that listens. Ignores listeners that are not apps, such as plain functions.
 */
export function watchServers(): Promise<object> {
  return new Promise((found) => {
    Server.prototype.listen = function listen(this: Server, ...args: unknown[]) {
      const callback = args.find((each) => typeof each === 'function') as (() => void) | undefined
      if (callback) this.once('listening', callback)
      seemToListen(this, args[0])
      const app = this.listeners('request').find(isApp)
      if (app) found(app)
      return this
    }
  })
}

function seemToListen(server: Server, first: unknown): void {
  const port = Number(typeof first === 'object' ? (first as { port?: unknown } | null)?.port : first) || 3000
  server.address = () => ({ address: '127.0.0.1', family: 'IPv4', port })
  server.close = (done) => {
    if (done) setImmediate(done)
    return server
  }
  Object.defineProperty(server, 'listening', { value: true, configurable: true })
  setImmediate(() => server.emit('listening'))
}

/** The request listener of a server; the app itself if it is the only one. */
function listenerOf(server: Server): Listener | undefined {
  const listeners = server.listeners('request') as Listener[]
  if (listeners.length <= 1) return listeners[0]
  return (req, res) => server.emit('request', req, res)
}

const FACTORY = /^(?:(?:create|make|build|get|init|setup|start)(?:App|Application|Server|Express)?|app|server)$/i

/**
 * Finds the app in a module's exports: an app, a server, or a function that creates one, as the default export or under
 * a usual name. Undefined if there is none; the module may still start a server.
 * @throws the error of the function that creates the app
 */
export async function findListener(loaded: unknown): Promise<Listener | undefined> {
  const { default: byDefault, 'module.exports': whole } = loaded as Record<string, unknown>
  for (const exported of [byDefault, whole, loaded]) {
    const found = (await toListener(exported)) ?? (await fromMembers(exported))
    if (found) return found
  }
  return undefined
}

async function fromMembers(exported: unknown): Promise<Listener | undefined> {
  if (exported === null || (typeof exported !== 'object' && typeof exported !== 'function')) return undefined
  for (const [name, value] of Object.entries(exported)) {
    if (name !== 'default' && !FACTORY.test(name)) continue
    const found = await toListener(value)
    if (found) return found
  }
  return undefined
}

async function toListener(given: unknown): Promise<Listener | undefined> {
  const value = await given
  if (value instanceof Server) return listenerOf(value)
  if (!isFunction(value)) return undefined
  const answers: boolean = value.length >= 2 || isApp(value) // a plain (req, res) function is a listener itself
  if (answers) return value as Listener
  if (/^class\b/.test(Function.prototype.toString.call(value))) return undefined
  const made: unknown = await value()
  if (made instanceof Server) return listenerOf(made)
  if (isApp(made)) return made as unknown as Listener
  const { app, server } = (made ?? {}) as Record<string, unknown>
  if (app !== undefined && isApp(app)) return app as unknown as Listener
  return server instanceof Server ? listenerOf(server) : undefined
}

function isFunction(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === 'function'
}
