// hot path
import { errorMonitor } from 'node:events'
import { ServerResponse } from 'node:http'

/**
 * The `emit` of responses. Node reports what is written after the end of one by an `error` event; nobody listens for it
 * on a response, so `res.end('a'); res.end('b')` would end the process, with every other request in it. The first
 * answer is whole, so the second is told of and left out.
 */
export function emitUnlessLate(this: ServerResponse, event: string | symbol, first?: unknown): boolean {
  if (event === 'error' && isLateWrite(first) && this.listenerCount('error') === 0) return report(this, first)
  // Looked up each time: agents wrap it. The arguments as they are: a rest takes twice the time (Node 24).
  // biome-ignore lint/complexity/noArguments: as said
  return ServerResponse.prototype.emit.apply(this, arguments as unknown as [string])
}

function isLateWrite(value: unknown): value is Error {
  return value instanceof Error && (value as NodeJS.ErrnoException).code === 'ERR_STREAM_WRITE_AFTER_END'
}

function report(res: ServerResponse, err: Error): false {
  ServerResponse.prototype.emit.call(res, errorMonitor, err)
  const { app } = res as { app?: { settings?: { env?: unknown } } } // put there by the core
  if (app?.settings?.env !== 'test') console.error(err.stack)
  return false
}
