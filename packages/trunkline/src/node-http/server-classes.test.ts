import http, { IncomingMessage, ServerResponse } from 'node:http'
import https from 'node:https'
import net from 'node:net'
import { expect, it } from 'vitest'
import { findClassSlots, isNodeServer } from './server-classes.ts'

it('recognises servers of Node', () => {
  expect([http.createServer(), https.createServer(), net.createServer(), {}, null].map(isNodeServer)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

it('finds the classes that a server constructs, and replaces them', () => {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  const server = http.createServer()
  const slots = findClassSlots(server)
  if (slots === undefined) throw new Error('no slots')
  expect(slots.read()).toEqual({ Request: IncomingMessage, Response: ServerResponse })
  slots.write({ Request, Response: Response as typeof ServerResponse })
  expect(slots.read()).toEqual({ Request, Response })
  expect(findClassSlots(http.createServer({ IncomingMessage: Request }))?.read().Request).toBe(Request)
})

it('finds nothing on a server that keeps no classes, or only one', () => {
  expect(findClassSlots(net.createServer() as never)).toBeUndefined()
  expect(findClassSlots({ [Symbol('IncomingMessage')]: 1 } as never)).toBeUndefined()
  expect(findClassSlots({ [Symbol('ServerResponse')]: 1 } as never)).toBeUndefined()
})
