import { Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { MessageClasses } from './exchange/exchange.ts'

export type NodeServer = HttpServer | HttpsServer

export function isNodeServer(value: unknown): value is NodeServer {
  if (value instanceof HttpServer) return true
  // Not imported above: only programs with a server of that class need it, and they have loaded it.
  const https: typeof import('node:https') = require('node:https')
  return value instanceof https.Server
}

export interface ClassSlots {
  read(): MessageClasses
  write(classes: MessageClasses): void
}

/** Node keeps the classes given to createServer() under symbols, and reads them for each request (Node 18 to 26). */
export function findClassSlots(server: NodeServer): ClassSlots | undefined {
  const symbols = Object.getOwnPropertySymbols(server)
  const request = symbols.find((symbol) => symbol.description === 'IncomingMessage')
  const response = symbols.find((symbol) => symbol.description === 'ServerResponse')
  if (request === undefined || response === undefined) return undefined
  const slotted = server as unknown as Record<symbol, unknown> // node's types do not show the slots
  return {
    read: () => ({ Request: slotted[request], Response: slotted[response] }) as MessageClasses,
    write: ({ Request, Response }) => void Object.assign(slotted, { [request]: Request, [response]: Response }),
  }
}
