import type { ServerResponse } from 'node:http'
import { isOfConnection } from '../node-http/exchange/response-head.ts'

/** Gives a response the status and the headers of a `Response`. */
export function writeWebHead(response: Response, res: ServerResponse): void {
  const { status, statusText, headers } = response
  if (status < 200) throw new TypeError('Response.error() cannot be sent')
  const decoded = isDecoded(response)
  res.statusCode = status
  if (statusText !== '') res.statusMessage = statusText
  for (const [name, value] of headers) {
    if (name === 'set-cookie' || isOfConnection(name)) continue
    if (decoded && (name === 'content-encoding' || name === 'content-length')) continue
    if (name === 'vary') res.appendHeader(name, value)
    else res.setHeader(name, value)
  }
  // Beside those that middleware has set.
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) res.appendHeader('Set-Cookie', cookies)
}

/** Whether the body is not what its headers say: `fetch` undoes the encoding, and leaves the headers as they came. */
function isDecoded({ url, headers, body }: Response): boolean {
  return url !== '' && body !== null && DECODED.test(headers.get('content-encoding') ?? '')
}

const DECODED = /^(?:(?:x-)?gzip|deflate|br)(?: *, *(?:(?:x-)?gzip|deflate|br))*$/i
