import http, { IncomingMessage, ServerResponse } from 'node:http'
import https from 'node:https'
import net from 'node:net'
import { expect, it } from 'vitest'
import { findClassSlots, isNodeServer, readClasses, writeClasses } from './server-classes.ts'

it('tells servers of node from others', () => {
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
  expect(readClasses(server, slots)).toEqual({ Request: IncomingMessage, Response: ServerResponse })
  writeClasses(server, slots, { Request, Response: Response as typeof ServerResponse })
  expect(readClasses(server, slots)).toEqual({ Request, Response })
  expect(readClasses(http.createServer({ IncomingMessage: Request }), slots).Request).toBe(Request)
})

it('finds nothing where a server keeps no classes, or one of them', () => {
  expect(findClassSlots(net.createServer() as never)).toBeUndefined()
  expect(findClassSlots({ [Symbol('IncomingMessage')]: 1 } as never)).toBeUndefined()
  expect(findClassSlots({ [Symbol('ServerResponse')]: 1 } as never)).toBeUndefined()
})
