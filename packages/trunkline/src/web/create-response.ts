import type { RawHeaders, ResponseHead } from '../node-http/exchange/transport.ts'
import { HeaderRecord } from '../node-http/headers.ts'

type Body = string | Uint8Array | ReadableStream | undefined

/**
 * Creates a `Response`.
 * @throws RangeError for a status that `Response` does not allow
 */
export function createResponse({ status, statusText, rawHeaders }: ResponseHead, body: Body): Response {
  const headers = toRecord(rawHeaders) ?? toList(rawHeaders)
  return new Response(toContent(body, headers), { status, statusText, headers })
}

/**
 * `Response` adds a Content-Type to a string without one, but not to bytes; Bun's adds one to bytes, but not to a
 * stream.
 */
function toContent(body: Body, headers: object): Exclude<Body, undefined> | null {
  if (body === undefined || 'content-type' in headers) return body ?? null
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body
  return bytes instanceof Uint8Array && 'Bun' in globalThis ? toStream(bytes) : bytes
}

function toStream(bytes: Uint8Array): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}

/** Headers as a record, the fastest input for `Response`; undefined if a name repeats. */
function toRecord(rawHeaders: RawHeaders): Record<string, string> | undefined {
  const record = new HeaderRecord<string>()
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] as string).toLowerCase()
    // Node 20 loses `__proto__` when it copies the record.
    if (record[name] !== undefined || name === '__proto__') return undefined
    record[name] = rawHeaders[i + 1] as string
  }
  return record
}

function toList(rawHeaders: RawHeaders): [string, string][] {
  const list: [string, string][] = []
  for (let i = 0; i < rawHeaders.length; i += 2) list.push([rawHeaders[i] as string, rawHeaders[i + 1] as string])
  return list
}
