import type { IncomingMessage } from 'node:http'

/** Listeners for the closing of a server; null for a server that is closing. */
const waiting = new WeakMap<object, Set<() => void> | null>()

/** The server of a request; of one by HTTP/2, that of its stream. Undefined for a request without one. */
export function serverOf(req: IncomingMessage & { stream?: { session?: { socket?: unknown } } }): object | undefined {
  const socket = (req.stream?.session?.socket ?? req.socket) as { server?: object | null } | null | undefined // absent in node's types
  return socket?.server ?? undefined
}

/** Calls back when a server has stopped listening, at once if it has: for answers that have no end of their own. */
export function onClosing(server: object, listener: () => void): void {
  const known = waiting.get(server)
  if (known === null) listener()
  else if (known !== undefined) known.add(listener)
  else waiting.set(server, new Set([listener]))
}

/** Removes a listener: its answer has gone. */
export function offClosing(server: object, listener: () => void): void {
  waiting.get(server)?.delete(listener)
}

/** Tells everything that waits for it that a server closes. */
export function announceClosing(server: object): void {
  const listeners = waiting.get(server)
  waiting.set(server, null)
  for (const listener of listeners ?? []) listener()
}
