import type { IncomingMessage } from 'node:http'

/** Listeners for the closing of a server; null for a server that is closing. */
const waiting = new WeakMap<object, Set<() => void> | null>()

/** The server of a request, or of its HTTP/2 stream. Undefined for a request without one. */
export function serverOf(req: IncomingMessage & { stream?: { session?: { socket?: unknown } } }): object | undefined {
  const socket = (req.stream?.session?.socket ?? req.socket) as { server?: object | null } | null | undefined // absent in node's types
  return socket?.server ?? undefined
}

/** Calls back when a server has stopped listening, or at once if it has: for responses that never end by themselves. */
export function onClosing(server: object, listener: () => void): void {
  const known = waiting.get(server)
  if (known === null) listener()
  else if (known !== undefined) known.add(listener)
  else waiting.set(server, new Set([listener]))
}

/** Removes the listener of a finished response. */
export function offClosing(server: object, listener: () => void): void {
  waiting.get(server)?.delete(listener)
}

/** Tells all listeners that a server is closing. */
export function announceClosing(server: object): void {
  const listeners = waiting.get(server)
  waiting.set(server, null)
  for (const listener of listeners ?? []) listener()
}
