import { Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Server as HttpsServer } from 'node:https'

export type NodeServer = HttpServer | HttpsServer

/** The two classes that a server constructs for each request. */
export interface ServerClasses {
  readonly Request: typeof IncomingMessage
  readonly Response: typeof ServerResponse
}

export function isNodeServer(value: unknown): value is NodeServer {
  if (value instanceof HttpServer) return true
  // If a server of that class exists, the module is loaded already; nobody else should have to load it.
  const https: typeof import('node:https') = require('node:https')
  return value instanceof https.Server
}

/** Where a server keeps its classes. */
export interface ClassSlots {
  readonly request: symbol
  readonly response: symbol
}

/** Node keeps the classes given to createServer() under symbols, and reads them for each request (Node 18 to 26). */
export function findClassSlots(server: NodeServer): ClassSlots | undefined {
  const symbols = Object.getOwnPropertySymbols(server)
  const request = symbols.find((symbol) => symbol.description === 'IncomingMessage')
  const response = symbols.find((symbol) => symbol.description === 'ServerResponse')
  return request && response && { request, response }
}

type Slotted = Record<symbol, unknown>

export function readClasses(server: NodeServer, slots: ClassSlots): ServerClasses {
  const slotted = server as unknown as Slotted // node's types do not show the slots
  return { Request: slotted[slots.request], Response: slotted[slots.response] } as ServerClasses
}

export function writeClasses(server: NodeServer, slots: ClassSlots, classes: ServerClasses): void {
  const slotted = server as unknown as Slotted // node's types do not show the slots
  slotted[slots.request] = classes.Request
  slotted[slots.response] = classes.Response
}
