import type { ServerResponse } from 'node:http'
import { holdToLength } from '../node-http/announced-length.ts'
import { isOfConnection } from '../node-http/exchange/response-head.ts'
import type { BorrowedHead } from './borrowed-head.ts'
import { isStillEncoded } from './fetched-encoding.ts'

/** Needs the first chunk of a body before the head is sent. */
export type OnFirst = (first: Uint8Array) => void

/** Copies the status and the headers of a `Response`. Returns what has to see the first chunk of its body, if anything. */
export function writeWebHead(response: Response, res: ServerResponse, head: BorrowedHead): OnFirst | undefined {
  const { status, statusText, headers } = response
  if (status < 200) throw new TypeError('Response.error() cannot be sent')
  head.setStatus(status, statusText)
  for (const [name, value] of headers) {
    // `fetch` does not hand on trailers, so none are announced; Node throws if they are, for HEAD and HTTP/1.0.
    if (name === 'set-cookie' || name === 'trailer' || isOfConnection(name)) continue
    if (name === 'content-length' && (res.hasHeader('Transfer-Encoding') || !isLengthOfBody(response, value))) continue
    if (name === 'vary') head.append(name, value)
    else head.set(name, value)
  }
  // Added to those that middleware has set.
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) head.append('Set-Cookie', cookies)
  holdToLength(res)
  return describeEncoding(response, head)
}

/** `fetch` may have decoded the body, which is longer then than its Content-Length says. */
function isLengthOfBody({ url, headers }: Response, value: string): boolean {
  return /^\d+$/.test(value) && (url === '' || !headers.has('content-encoding'))
}

/** Removes Content-Encoding if `fetch` has decoded the body. */
function describeEncoding({ url, headers, body }: Response, head: BorrowedHead): OnFirst | undefined {
  const codings = headers.get('content-encoding')
  if (codings === null || url === '' || body === null) return undefined
  const encoded = isStillEncoded(codings)
  if (encoded === false) head.remove('Content-Encoding')
  if (typeof encoded === 'boolean') return undefined
  return (first) => {
    if (!encoded(first)) head.remove('Content-Encoding')
  }
}
