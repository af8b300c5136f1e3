import { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import { type ExchangeClasses, isNodesOwn } from './exchange-classes.ts'
import { type Application, kClasses } from './line.ts'
import { keepEventsPlain } from './plain-events.ts'

type NodeServer = HttpServer | HttpsServer

/**
 * Lets a server that somebody else made (`http.createServer(app)`, supertest, Nest) construct the application's own
 * requests and responses from its next request on. Done only while the application is the server's one listener: as
 * soon as another one joins, node's classes come back.
 */
export function adoptServer(app: Application, req: { socket?: unknown }): void {
  const server = (req.socket as { server?: unknown } | null | undefined)?.server
  if (!isServer(server) || considered.has(server)) return
  considered.add(server)

  const slots = findClassSlots(server)
  if (slots === undefined || !isNodesOwn(readClasses(server, slots))) return
  if (server.listenerCount('request') !== 1 || server.listeners('request')[0] !== app) return

  writeClasses(server, slots, app[kClasses])
  keepEventsPlain(app, server, () => {
    writeClasses(server, slots, { Request: IncomingMessage, Response: ServerResponse })
  })
}

/** Servers that were looked at once: adopted, or better left alone. */
const considered = new WeakSet<NodeServer>()

interface ClassSlots {
  readonly request: symbol
  readonly response: symbol
}

type Slotted = Record<symbol, unknown>

function isServer(value: unknown): value is NodeServer {
  if (value instanceof HttpServer) return true
  // Whoever made a server of that class has loaded it; nobody else should have to.
  const https: typeof import('node:https') = require('node:https')
  return value instanceof https.Server
}

// Node keeps the classes given to createServer() under symbols and reads them for each request (Node 18 to 24).
function findClassSlots(server: NodeServer): ClassSlots | undefined {
  const symbols = Object.getOwnPropertySymbols(server)
  const request = symbols.find((symbol) => symbol.description === 'IncomingMessage')
  const response = symbols.find((symbol) => symbol.description === 'ServerResponse')
  return request && response && { request, response }
}

function readClasses(server: NodeServer, slots: ClassSlots): ExchangeClasses {
  const slotted = server as unknown as Slotted // node's types do not show the slots
  return { Request: slotted[slots.request], Response: slotted[slots.response] } as ExchangeClasses
}

function writeClasses(server: NodeServer, slots: ClassSlots, classes: ExchangeClasses): void {
  const slotted = server as unknown as Slotted
  slotted[slots.request] = classes.Request
  slotted[slots.response] = classes.Response
}
