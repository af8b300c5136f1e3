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

  const slots = findClassSlots(server)
  if (slots === undefined || !isNodesOwn(readClasses(server, slots))) return
  if (server.listenerCount('request') !== 1 || server.listeners('request')[0] !== app) return

  writeClasses(server, slots, app[kClasses])
  restoreClassesForEvents(app, server, () => {
    writeClasses(server, slots, NODES_CLASSES)
  })
}

/** Servers seen before, whether they got the classes or not. */
const considered = new WeakSet<NodeServer>()
