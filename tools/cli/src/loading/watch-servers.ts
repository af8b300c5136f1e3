import { Server } from 'node:net'
import { isApp } from './exported-app.ts'

/** An app that listens, and the port it asked for. */
export interface StartedApp {
  readonly app: object
  readonly port: number
}

/**
 * Makes `listen()` emit `listening` without opening a port: an app may export itself only then. Calls `onApp` for each
 * app that listens. Ignores listeners that are not apps, such as plain functions.
 */
export function watchServers(onApp: (started: StartedApp) => void): void {
  Server.prototype.listen = function listen(this: Server, ...args: unknown[]) {
    const callback = args.find((each) => typeof each === 'function') as (() => void) | undefined
    if (callback) this.once('listening', callback)
    const port = seemToListen(this, args[0])
    const app = this.listeners('request').find(isApp)
    if (app) onApp({ app, port })
    return this
  }
}

function seemToListen(server: Server, first: unknown): number {
  const port = Number(typeof first === 'object' ? (first as { port?: unknown } | null)?.port : first) || 3000
  server.address = () => ({ address: '127.0.0.1', family: 'IPv4', port })
  server.close = (done) => {
    if (done) setImmediate(done)
    return server
  }
  Object.defineProperty(server, 'listening', { value: true, configurable: true })
  setImmediate(() => server.emit('listening'))
  return port
}
