import { PulledBody } from '../node-http/exchange/pulled-body.ts'
import type { BodySource } from '../node-http/exchange/transport.ts'

/** The body of a test request. */
export type InjectBody =
  | string
  | ArrayBuffer
  | ArrayBufferView
  | URLSearchParams
  | FormData
  | Blob
  | ReadableStream
  | AsyncIterable<string | Uint8Array>
  | object
  | number
  | boolean
  | null
  | undefined

/** The bytes of a body, and its default headers. */
interface Body {
  readonly content: Uint8Array | BodySource | undefined
  readonly type?: string | undefined
  readonly length?: number | undefined
}

export function readBody(body: InjectBody): Body {
  if (body === undefined || body === null) return { content: undefined }
  if (typeof body === 'string') return ofText(body, 'text/plain;charset=UTF-8')
  if (body instanceof URLSearchParams) return ofText(body.toString(), 'application/x-www-form-urlencoded;charset=UTF-8')
  if (body instanceof ArrayBuffer) return ofBytes(new Uint8Array(body))
  if (ArrayBuffer.isView(body)) return ofBytes(new Uint8Array(body.buffer, body.byteOffset, body.byteLength))
  if (body instanceof Blob) return ofWeb(body, body.size)
  if (body instanceof FormData) return ofWeb(body, undefined)
  if (body instanceof ReadableStream) return ofWeb(body, undefined)
  if (typeof body === 'object' && Symbol.asyncIterator in body) return { content: PulledBody.fromIterable(body) }
  const text: string | undefined = JSON.stringify(body)
  if (text === undefined) throw new TypeError('The body of a request cannot be a function or a symbol')
  return ofText(text, 'application/json')
}

function ofText(text: string, type: string): Body {
  return { ...ofBytes(Buffer.from(text)), type }
}

function ofBytes(bytes: Uint8Array): Body {
  return { content: bytes, length: bytes.length }
}

/** Uses `Response` to get the type of a blob or a form. */
function ofWeb(body: Blob | FormData | ReadableStream, length: number | undefined): Body {
  const response = new Response(body)
  const type = response.headers.get('content-type') ?? undefined // read it before the body: afterwards it is gone in Bun
  if (response.body === null) return { content: undefined, type, length }
  const read = body instanceof FormData ? PulledBody.fromForm : PulledBody.fromStream
  return { content: read(response.body), type, length }
}
