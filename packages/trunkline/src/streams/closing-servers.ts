import type { IncomingMessage } from 'node:http'
import { sharedBetweenCopies } from '../between-copies.ts'

/** The server of a request, or of its HTTP/2 stream. Undefined for a request without one. */
export function serverOf(req: IncomingMessage & { stream?: { session?: { socket?: unknown } } }): object | undefined {
  const socket = (req.stream?.session?.socket ?? req.socket) as { server?: object | null } | null | undefined // absent in node's types
  return socket?.server ?? undefined
}

/** Something that happens to a server once, and that responses wait for. */
export class Moment {
  /** Listeners by server; null for a server that it has happened to. */
  readonly #waiting: WeakMap<object, Set<() => void> | null>

  constructor(name: string) {
    this.#waiting = sharedBetweenCopies(name, () => new WeakMap())
  }

  /** Calls back when it happens, or at once if it has. */
  on(server: object, listener: () => void): void {
    const known = this.#waiting.get(server)
    if (known === null) listener()
    else if (known !== undefined) known.add(listener)
    else this.#waiting.set(server, new Set([listener]))
  }

  /** Removes the listener of a finished response. */
  off(server: object, listener: () => void): void {
    this.#waiting.get(server)?.delete(listener)
  }

  announce(server: object): void {
    const listeners = this.#waiting.get(server)
    this.#waiting.set(server, null)
    for (const listener of listeners ?? []) listener()
  }
}

/** A server has stopped listening: for responses that never end by themselves. */
export const closing: Moment = new Moment('closing')

/** The time of a closing server is over, and it cuts its connections: for handlers that still work on a response. */
export const cutting: Moment = new Moment('cutting')
