import { createServer, type Server } from 'node:http'
import { sharedBetweenCopies } from '../between-copies.ts'
import type { Part } from '../contract/part.ts'
import type { Listener } from '../node-http/exchange/exchange.ts'
import { giveClasses } from './install-classes.ts'
import type { Application } from './line.ts'

export type ServerMethods = Pick<Application, 'listen'>

/** 3.x and 4.x: the callback is called when the server listens. */
export const plainListen: Part<Application, ServerMethods> = {
  listen(...args) {
    return createOwnServer(this).listen(...(args as []))
  },
}

/** 5.x: the callback also gets the error if listening fails. */
export const listenWithErrors: Part<Application, ServerMethods> = {
  listen(...args) {
    const server = createOwnServer(this)
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const done = once(callback)
      args[args.length - 1] = done
      server.once('error', done)
    }
    return server.listen(...(args as []))
  },
}

/** Calls `createServer` as Express does, without our classes among its options: a program may have replaced it. */
function createOwnServer(app: Application): Server {
  const server = createServer(app as never)
  giveClasses(app, server)
  noteOwnServer(server, app as never)
  return server
}

function once(callback: Function): (...args: unknown[]) => void {
  let called = false
  return function (this: unknown, ...args) {
    if (called) return
    called = true
    callback.apply(this, args)
  }
}

type Attach = (server: object, app: Listener) => void

interface OwnServers {
  attach?: Attach
  /** Weak references: a server that failed to listen, or was closed, can be collected. */
  earlier: WeakRef<object>[]
  readonly appOf: WeakMap<object, Listener>
}

const own = sharedBetweenCopies<OwnServers>('ownServers', () => ({ earlier: [], appOf: new WeakMap() }))

export function noteOwnServer(server: object, app: Listener): void {
  if (own.attach !== undefined) return own.attach(server, app)
  own.earlier = own.earlier.filter((each) => each.deref() !== undefined)
  own.earlier.push(new WeakRef(server))
  own.appOf.set(server, app)
}

/** Calls `attach` for each of these servers, including later ones. */
export function onOwnServers(attach: Attach): void {
  if (own.attach !== undefined) return
  own.attach = attach
  for (const each of own.earlier) {
    const server = each.deref()
    const app = server && own.appOf.get(server)
    if (server !== undefined && app !== undefined) attach(server, app)
  }
  own.earlier = []
}
