import { IncomingMessage, type Server, ServerResponse } from 'node:http'
import { undress } from './exchange-classes.ts'
import type { Application } from './line.ts'

/**
 * Lets listeners of other events than `request` get what node itself would have constructed, where a server constructs an
 * application's own requests: with Express, nothing is on a request before the application has it. A WebSocket server
 * that says `req.query = …` would be refused by a getter of ours.
 *
 * Costs nothing until there is such a listener. `onShared` is told when the application is no longer the only one that
 * takes requests. One listener for both: node announces the second one of a kind to whoever has wrapped `emit`.
 */
export function keepEventsPlain(app: Application, server: Server, onShared?: () => void): void {
  let plain = false
  function onNewListener(event: string): void {
    if (event === 'request' && onShared !== undefined) {
      server.removeListener('newListener', onNewListener)
      onShared()
    } else if (!plain && EVENTS.includes(event)) {
      plain = true
      if (onShared === undefined) server.removeListener('newListener', onNewListener)
      undressOnEmit(app, server)
    }
  }
  server.on('newListener', onNewListener)
  for (const event of EVENTS) if (server.listenerCount(event) > 0) onNewListener(event)
}

/** Those that come with a request; `clientError` comes without. */
const EVENTS = ['upgrade', 'connect', 'checkContinue', 'checkExpectation', 'dropRequest']

/** A listener that comes first would count as one, and node asks how many there are. */
function undressOnEmit(app: Application, server: Server): void {
  function emit(this: Server, event: string, ...args: unknown[]): boolean {
    if (EVENTS.includes(event)) for (const arg of args) if (isDressed(app, arg)) undress(arg)
    // Looked up each time: agents wrap it.
    return Object.getPrototypeOf(this).emit.call(this, event, ...args)
  }
  Object.defineProperty(server, 'emit', { configurable: true, enumerable: false, writable: true, value: emit })
}

function isDressed(app: Application, value: unknown): value is IncomingMessage | ServerResponse {
  if (!(value instanceof IncomingMessage) && !(value instanceof ServerResponse)) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === app.request || prototype === app.response
}
