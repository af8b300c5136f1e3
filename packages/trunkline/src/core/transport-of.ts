import type { ServerResponse } from 'node:http'
import type { TransportName } from '../node-http/exchange/transport.ts'
import { exchangeOf } from '../node-http/exchange-of.ts'

/**
 * The transport of a response's request: `http1` for a connection of `node:http`, otherwise `http2`, `fetch`, `inject`, or
 * `upgrade` for the handshake of a WebSocket.
 * @example log.info({ transport: transportOf(res) })
 */
export function transportOf(res: ServerResponse): TransportName | 'http1' {
  return exchangeOf(res)?.transportName ?? 'http1'
}
