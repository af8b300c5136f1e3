import { IncomingMessage, type Server, ServerResponse } from 'node:http'
import { findClassSlots, isNodeServer, type NodeServer } from '../node-http/server-classes.ts'
import { kClasses, NODES_CLASSES, restoreNodeClass } from './exchange-classes.ts'
import type { Application } from './line.ts'

/**
 * Makes a server construct the application's own requests and responses, from its next request on, unless there are
 * other `request` listeners: those must get plain Node requests, as with Express.
 */
export function giveClasses(app: Application, server: unknown): void {
  if (!isNodeServer(server) || considered.has(server)) return
  considered.add(server)

  const slots = findClassSlots(server)
  if (slots === undefined) return
  const { Request, Response } = slots.read()
  if (Request !== IncomingMessage || Response !== ServerResponse) return // another package has set its own
  if (server.listenerCount('request') !== 1 || server.listeners('request')[0] !== app) return

  slots.write(app[kClasses])
  restoreClassesForEvents(app, server, () => slots.write(NODES_CLASSES))
}

const considered = new WeakSet<NodeServer>()

/**
 * Gives listeners of `upgrade`, `connect` and the like plain Node requests, as with Express, on a server that
 * constructs an application's own. Otherwise a WebSocket server that assigns `req.query` would fail at our getter.
 *
 * `onShared` is called when another `request` listener joins: the same `newListener` listener notices it, because a
 * second one would be visible in a wrapped `emit`.
 */
export function restoreClassesForEvents(app: Application, server: Server, onShared?: () => void): void {
  let plain = false
  function onNewListener(event: string): void {
    if (event === 'request' && onShared !== undefined) {
      server.removeListener('newListener', onNewListener)
      onShared()
    } else if (!plain && EVENTS.includes(event)) {
      plain = true
      if (onShared === undefined) server.removeListener('newListener', onNewListener)
      restoreOnEmit(app, server)
    }
  }
  server.on('newListener', onNewListener)
  for (const event of EVENTS) if (server.listenerCount(event) > 0) onNewListener(event)
}

/** Events that pass a request; `clientError` passes none. */
const EVENTS = ['upgrade', 'connect', 'checkContinue', 'checkExpectation', 'dropRequest']

/** Wraps `emit` because Node behaves differently when these events have a listener, so we must not add one. */
function restoreOnEmit(app: Application, server: Server): void {
  const own = Object.hasOwn(server, 'emit') ? server.emit : undefined
  function emit(this: Server, event: string, ...args: unknown[]): boolean {
    if (EVENTS.includes(event)) for (const arg of args) if (isOfAppClass(app, arg)) restoreNodeClass(arg)
    // Look up `emit` of the class each time: APM libraries wrap it.
    return (own ?? Object.getPrototypeOf(this).emit).call(this, event, ...args)
  }
  Object.defineProperty(server, 'emit', { configurable: true, enumerable: false, writable: true, value: emit })
}

function isOfAppClass(app: Application, value: unknown): value is IncomingMessage | ServerResponse {
  if (!(value instanceof IncomingMessage) && !(value instanceof ServerResponse)) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === app.request || prototype === app.response
}
