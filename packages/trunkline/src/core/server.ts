import { createServer } from 'node:http'
import type { Part } from '../contract/part.ts'
import { type Application, kClasses } from './line.ts'

export type ServerMethods = Pick<Application, 'listen'>

/** `listen` with the error of the first attempt also given to its callback. */
export const listenWithErrors: Part<Application, ServerMethods> = {
  listen(...args) {
    const { Request, Response } = this[kClasses]
    const server = createServer({ IncomingMessage: Request, ServerResponse: Response }, this as never)
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const done = once(callback)
      args[args.length - 1] = done
      server.once('error', done)
    }
    return server.listen(...(args as []))
  },
}

function once(callback: Function): (...args: unknown[]) => void {
  let called = false
  return function (this: unknown, ...args) {
    if (called) return
    called = true
    callback.apply(this, args)
  }
}
