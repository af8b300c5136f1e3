import type { Listener } from '../node-http/exchange/exchange.ts'

type Attach = (server: object, app: Listener) => void

let attach: Attach | undefined

// Weak references: a server that failed to listen, or was closed, can be collected.
let earlier: WeakRef<object>[] = []
const appOf = new WeakMap<object, Listener>()

/** Remembers a server that `app.listen()` or `serve()` created. */
export function noteOwnServer(server: object, app: Listener): void {
  if (attach !== undefined) return attach(server, app)
  earlier = earlier.filter((each) => each.deref() !== undefined)
  earlier.push(new WeakRef(server))
  appOf.set(server, app)
}

/**
 * Calls a function with each of these servers, including later ones. Without such a call, the servers are left alone.
 */
export function onOwnServers(callback: Attach): void {
  if (attach !== undefined) return
  attach = callback
  for (const each of earlier) {
    const server = each.deref()
    const app = server && appOf.get(server)
    if (server !== undefined && app !== undefined) callback(server, app)
  }
  earlier = []
}
