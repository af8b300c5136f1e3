import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { sharedBetweenCopies } from '../between-copies.ts'
import { pathnameOf } from '../http/url/request-target.ts'
import { lastResponseOn } from '../node-http/connection.ts'
import type { Listener } from '../node-http/exchange/exchange.ts'
import { socketOf } from '../routes/any-layer.ts'
import { matchesPath, walkRoutes } from '../routes/walk-routes.ts'
import { leaveOrdinary, readAgain } from './ordinary-request.ts'
import { OwnConnection } from './own-connection.ts'
import { PendingUpgrade } from './pending-upgrade.ts'

/**
 * Passes WebSocket requests of a server to an application, so that they reach its `websocket()` routes. Servers of
 * `app.listen()` and `serve()` do so by themselves; this is for one that you made, such as `http.createServer(app)`.
 *
 * Other listeners for `upgrade` (socket.io, Vite, another `ws` server) keep their paths: next to them, the application
 * gets only requests whose path leads to a `websocket()` route, and the others never see those.
 * @example
 * const server = http.createServer(app)
 * upgrade(server, app)
 * server.listen(3000)
 * @throws TypeError unless it is given a server and an application
 * @throws Error when the server passes its upgrades to another application already
 */
export function upgrade(server: EventEmitter, app: Listener): void {
  if (typeof server?.on !== 'function') throw new TypeError('upgrade() needs a server, such as http.createServer(app)')
  if (typeof app !== 'function') throw new TypeError('upgrade() needs an application, or a function (req, res)')
  const former = attached.get(server)
  if (former === app) return
  if (former !== undefined) {
    throw new Error('upgrade(): this server has another application already. Mount one in the other with app.use()')
  }
  attached.set(server, app)
  // Node asks for the number of listeners, and treats an upgrade as an ordinary request when there is none.
  server.on('upgrade', () => {})
  leaveOrdinary(server, (req) => isWebSocket(req) || server.listenerCount('upgrade') > 1)
  const inner = server.emit
  Object.defineProperty(server, 'emit', { configurable: true, enumerable: false, writable: true, value: emit })

  // Not a listener: other listeners would be called as well, and some destroy the connections that they do not know.
  function emit(this: EventEmitter, event: string, ...args: unknown[]): boolean {
    if (event === 'upgrade' && takeUpgrade(server, app, ...(args as UpgradeArguments))) return true
    return inner.call(this, event, ...args)
  }
}

type UpgradeArguments = [req: IncomingMessage, socket: Duplex, head: Buffer]

const attached = sharedBetweenCopies('upgrading', () => new WeakMap<object, Listener>())

function takeUpgrade(server: EventEmitter, app: Listener, ...[req, socket, head]: UpgradeArguments): boolean {
  const alone = server.listenerCount('upgrade') === 1
  const isOurs = isWebSocket(req) && (alone || leadsToWebsocket(app, req))
  if (!isOurs && !alone) return false
  const connection = new OwnConnection(socket, head)
  afterEarlierResponses(socket, () => {
    if (isOurs) new PendingUpgrade(app, server, req, connection).run(app)
    else readAgain(server, req, connection)
  })
  return true
}

/** Pipelined: node reports an upgrade while requests before it on the same connection may wait for their responses. */
function afterEarlierResponses(socket: Duplex, run: () => void): void {
  const res = lastResponseOn(socket as Socket)
  if (res === undefined) return run()
  res.once('close', () => {
    if (socket.writable) run()
  })
}

/** RFC 6455 §4.1: a GET whose Upgrade header says `websocket`, in any case. */
function isWebSocket({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket'
}

/** Whether the path leads to a route with a `websocket()`. No handler is run. */
function leadsToWebsocket(app: Listener, req: IncomingMessage): boolean {
  const path = pathnameOf(String(req.url)) ?? '/'
  for (const mounted of walkRoutes(app)) if (hasWebsocket(mounted.route) && matchesPath(mounted, path)) return true
  return false
}

/** A route of 4.x and 5.x has a stack of layers, one of 3.x a list of callbacks. */
function hasWebsocket({ stack = [], callbacks = [] }: { stack?: { handle: object }[]; callbacks?: object[] }): boolean {
  return [...stack.map(({ handle }) => handle), ...callbacks].some(socketOf)
}
