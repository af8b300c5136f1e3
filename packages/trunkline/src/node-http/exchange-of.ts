import type { ServerResponse } from 'node:http'
import type { Door } from './exchange/transport.ts'

/** What the rest of the framework asks of an exchange, whose own file is only loaded when there is one. */
export interface WithoutConnection {
  readonly door: Door
  /** The error that the app left to the framework, for a test that wants to see it. */
  error?: unknown
  /** Whether the rest of the request body need not be read. */
  discardBody(): boolean
}

/** Where the response of a request without a connection keeps its exchange. */
export const kExchange: unique symbol = Symbol('exchange')

/** The exchange of a response; undefined if it has a connection. */
export function exchangeOf(res: ServerResponse): WithoutConnection | undefined {
  return (res as ServerResponse & { [kExchange]?: WithoutConnection })[kExchange]
}
