import type { ServerResponse } from 'node:http'
import { holdToLength } from '../node-http/announced-length.ts'
import { isOfConnection } from '../node-http/exchange/response-head.ts'
import type { BorrowedHead } from './borrowed-head.ts'

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

/**
 * Whether the body of a `fetch` response is still encoded as its Content-Encoding says. `fetch` decodes some encodings
 * and leaves the headers unchanged. Which ones, and how it reads a list, differs between Node 18 to 26, Bun and Deno.
 * So a list is only trusted if all of them agree; otherwise the first bytes decide.
 */
type StillEncoded = boolean | ((first: Uint8Array) => boolean)

function isStillEncoded(contentEncoding: string): StillEncoded {
  const listed = contentEncoding.toLowerCase().split(',')
  const codings = listed.map((each) => each.trim()).filter((each) => each !== '' && each !== 'identity')
  const outermost = codings.at(-1)
  if (outermost === undefined || !codings.every((coding) => Object.hasOwn(BEGINNINGS, coding))) return true // no runtime decodes it
  const beginning = BEGINNINGS[outermost as keyof typeof BEGINNINGS]
  if (beginning === undefined || contentEncoding.toLowerCase() === 'gzip') return false // every runtime decodes it
  return beginning
}

/** Encodings that some `fetch` decodes, and how to detect them; undefined if the bytes do not tell. */
const BEGINNINGS = { gzip: isGzip, 'x-gzip': isGzip, deflate: isZlib, zstd: isZstd, br: undefined }

// RFC 1952 §2.3.1
function isGzip([id1, id2]: Uint8Array): boolean {
  return id1 === 0x1f && id2 === 0x8b
}

// RFC 1950 §2.2: the method is 8, and both bytes together are a multiple of 31.
function isZlib([cmf = 0, flags = 0]: Uint8Array): boolean {
  return (cmf & 0x0f) === 8 && (cmf * 256 + flags) % 31 === 0
}

// RFC 8878 §3.1.1, §3.1.2: a frame, or a skippable frame.
function isZstd([first = 0, second, third, fourth]: Uint8Array): boolean {
  const isFrame = first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd
  return isFrame || ((first & 0xf0) === 0x50 && second === 0x2a && third === 0x4d && fourth === 0x18)
}
