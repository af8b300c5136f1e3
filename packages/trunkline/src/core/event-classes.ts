import { IncomingMessage, type Server, ServerResponse } from 'node:http'
import { restoreNodeClass } from './exchange-classes.ts'
import type { Application } from './line.ts'

/**
 * Lets listeners of other events than `request` get what node itself would have constructed, where a server constructs an
 * application's own requests: with Express, nothing is on a request before the application has it. A WebSocket server
 * that says `req.query = …` would be refused by a getter of ours.
 *
 * Costs nothing until there is such a listener. `onShared` is told when the application is no longer the only one that
 * takes requests. One `newListener` listener does both: adding a second one would show in a wrapped `emit`.
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

/** Those that come with a request; `clientError` comes without. */
const EVENTS = ['upgrade', 'connect', 'checkContinue', 'checkExpectation', 'dropRequest']

/** By wrapping `emit`: node decides by the number of listeners what to do, and one of ours would count. */
function restoreOnEmit(app: Application, server: Server): void {
  const own = Object.hasOwn(server, 'emit') ? server.emit : undefined
  function emit(this: Server, event: string, ...args: unknown[]): boolean {
    if (EVENTS.includes(event)) for (const arg of args) if (isOfAppClass(app, arg)) restoreNodeClass(arg)
    // The one of the class is looked up each time: agents wrap it.
    return (own ?? Object.getPrototypeOf(this).emit).call(this, event, ...args)
  }
  Object.defineProperty(server, 'emit', { configurable: true, enumerable: false, writable: true, value: emit })
}

function isOfAppClass(app: Application, value: unknown): value is IncomingMessage | ServerResponse {
  if (!(value instanceof IncomingMessage) && !(value instanceof ServerResponse)) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === app.request || prototype === app.response
}
