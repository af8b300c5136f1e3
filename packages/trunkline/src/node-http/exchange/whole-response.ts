import { headersOf } from '../headers.ts'
import { isEndOfExchangeReplaced } from '../replaced.ts'
import type { Callback, NodeResponse } from '../response-fields.ts'
import { currentDate, finishOf, isReady, makeQuickHead } from '../single-write.ts'
import { isRedirected, storeHeader } from './node-response.ts'
import { isOfConnection } from './response-head.ts'
import type { ExchangeSocket } from './socket.ts'
import type { RawHeaders, ResponseHead } from './transport.ts'

/** Takes a complete response: an ASCII string. */
export interface WholeOutput {
  sendWhole(head: ResponseHead, text: string, callback: Callback): void
}

/**
 * Ends a response without a connection with an ASCII string, like `res.end(text, 'latin1')`. Node would write the headers as
 * text, which then has to be parsed: a quarter of a whole exchange (Node 24).
 *
 * Like `endInSingleWrite`, returns false and does nothing if the difference could be noticed.
 */
export function endWhole(res: NodeResponse, socket: ExchangeSocket, output: WholeOutput, text: string): boolean {
  if (isEndOfExchangeReplaced(res) || !isRedirected(res) || !isReady(res, socket)) return false
  const finish = finishOf(res)
  if (finish === undefined || !makeQuickHead(res, storeHeader)) return false

  res._headerSent = true
  output.sendWhole(headOf(res), text, (err) => finish(res, err))
  res.finished = true
  res._finish()
  return true
}

/** The head that was just created, without hop-by-hop headers. */
function headOf(response: NodeResponse): ResponseHead {
  const rawHeaders: RawHeaders = []
  const headers = headersOf(response)
  for (const key in headers) {
    const [name, value] = headers[key] as [string, unknown]
    if (!isOfConnection(key)) rawHeaders.push(name, String(value))
  }
  rawHeaders.push('Date', currentDate())
  return { status: response.statusCode, statusText: response.statusMessage, rawHeaders }
}
