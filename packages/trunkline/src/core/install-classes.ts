import { subscribe } from 'node:diagnostics_channel'
import { types } from 'node:util'
import {
  findClassSlots,
  isNodeServer,
  type NodeServer,
  readClasses,
  writeClasses,
} from '../node-http/server-classes.ts'
import { restoreClassesForEvents } from './event-classes.ts'
import { isNodesOwn, kClasses, NODES_CLASSES } from './exchange-classes.ts'
import type { Application } from './line.ts'

/**
 * Makes a server that we did not create (`http.createServer(app)`, supertest, Nest) construct the application's own
 * requests and responses, from its next request on. Only while the application is the only `request` listener: when
 * another one joins, Node's classes come back.
 */
export function installClasses(app: Application, req: { socket?: unknown }): void {
  const server = (req.socket as { server?: unknown } | null | undefined)?.server
  if (!isNodeServer(server) || considered.has(server)) return
  considered.add(server)
  if (isOnlyListener(server, app)) install(app, server)
}

/**
 * Does the same when a server starts to listen, for servers whose listener is an application by then: so that the first
 * request needs no new prototypes either, and Node's own code only ever sees one kind of request.
 */
export function installClassesOnListen(): void {
  if (watchesServers) return
  watchesServers = true
  subscribe('tracing:net.server.listen:asyncStart', (message) => {
    const { server } = message as { server?: NodeServer }
    if (server === undefined || server.listenerCount('request') !== 1) return
    const listener: unknown = server.listeners('request')[0]
    if (isApplication(listener) && isNodeServer(server) && install(listener, server)) considered.add(server)
  })
}

let watchesServers = false

/** Not a Proxy around one: whoever put it there expects to see Node's own requests. */
function isApplication(listener: unknown): listener is Application {
  return typeof listener === 'function' && !types.isProxy(listener) && Object.hasOwn(listener, kClasses)
}

function isOnlyListener(server: NodeServer, app: Application): boolean {
  return server.listenerCount('request') === 1 && server.listeners('request')[0] === app
}

/** Returns whether the server has them now. */
function install(app: Application, server: NodeServer): boolean {
  const slots = findClassSlots(server)
  if (slots === undefined || !isNodesOwn(readClasses(server, slots))) return false

  writeClasses(server, slots, app[kClasses])
  restoreClassesForEvents(app, server, () => {
    writeClasses(server, slots, NODES_CLASSES)
  })
  return true
}

/** Servers seen before, whether they got the classes or not. */
const considered = new WeakSet<NodeServer>()
