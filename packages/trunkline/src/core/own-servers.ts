import { sharedBetweenCopies } from '../between-copies.ts'
import type { Listener } from '../node-http/exchange/exchange.ts'

type Attach = (server: object, app: Listener) => void

interface OwnServers {
  attach?: Attach
  /** Weak references: a server that failed to listen, or was closed, can be collected. */
  earlier: WeakRef<object>[]
  readonly appOf: WeakMap<object, Listener>
}

const own = sharedBetweenCopies<OwnServers>('ownServers', () => ({ earlier: [], appOf: new WeakMap() }))

/** Remembers a server that `app.listen()` or `serve()` created. */
export function noteOwnServer(server: object, app: Listener): void {
  if (own.attach !== undefined) return own.attach(server, app)
  own.earlier = own.earlier.filter((each) => each.deref() !== undefined)
  own.earlier.push(new WeakRef(server))
  own.appOf.set(server, app)
}

/**
 * Calls a function with each of these servers, including later ones.
 */
export function onOwnServers(callback: Attach): void {
  if (own.attach !== undefined) return
  own.attach = callback
  for (const each of own.earlier) {
    const server = each.deref()
    const app = server && own.appOf.get(server)
    if (server !== undefined && app !== undefined) callback(server, app)
  }
  own.earlier = []
}
