import { IncomingMessage, ServerResponse } from 'node:http'
import { inside } from './inside.js'

const { kClasses } = inside('trunkline', 'core/exchange-classes')

/**
 * Makes requests for an application as its own server would. Without a socket a response keeps what it would have
 * written, so nothing but the framework and node's own assembling of the head is measured.
 */
export function createExchange(app, { method = 'GET', url = '/', headers = {} } = {}) {
  const { Request = IncomingMessage, Response = ServerResponse } = app[kClasses] ?? {}
  const socket = { remoteAddress: '127.0.0.1', encrypted: false, destroy() {}, on() {}, removeListener() {} }
  return () => {
    const req = new Request(socket)
    req.method = method
    req.url = url
    req.headers = { host: 'localhost', ...headers }
    return { req, res: new Response(req) }
  }
}
