import { createServer, type Server } from 'node:http'
import type { Part } from '../contract/part.ts'
import { giveClasses } from './install-classes.ts'
import type { Application } from './line.ts'
import { noteOwnServer } from './own-servers.ts'

export type ServerMethods = Pick<Application, 'listen'>

/** `listen`; its callback is called when the server listens. */
export const plainListen: Part<Application, ServerMethods> = {
  listen(...args) {
    return createOwnServer(this).listen(...(args as []))
  },
}

/** `listen`; its callback also gets the error if listening fails. */
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

/** Called with the application alone, as Express does: a program may have replaced `http.createServer`. */
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
