import type { ServerResponse } from 'node:http'
import type { TransportName } from './exchange/transport.ts'

/** The part of an exchange that the framework uses. Only types, so that `exchange.ts` is loaded at its first use. */
export interface WithoutConnection {
  readonly transportName: TransportName
  /** The error that no error handler took; `inject` shows it to tests. */
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
