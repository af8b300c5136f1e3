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

/** Gives the app's classes to a server that we did not create (`http.createServer(app)`, supertest), at its first request. */
export function installClasses(app: Application, req: { socket?: unknown }): void {
  giveClasses(app, (req.socket as { server?: unknown } | null | undefined)?.server)
}

/**
 * Makes a server construct the application's own requests and responses, from its next request on. Only while the
 * application is the only `request` listener: as with Express, others must get plain Node requests.
 */
export function giveClasses(app: Application, server: unknown): void {
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
