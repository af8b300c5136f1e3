import { errorMonitor } from 'node:events'
import { ServerResponse } from 'node:http'

/** Prints an error of a response that no listener gets and that no longer concerns its client. */
export function printUnheard(res: ServerResponse, err: Error): void {
  ServerResponse.prototype.emit.call(res, errorMonitor, err)
  const { app } = res as { app?: { settings?: { env?: unknown } } } // put there by the core
  if (app?.settings?.env !== 'test') console.error(err.stack)
}
