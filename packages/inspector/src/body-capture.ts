import { brotliDecompressSync, constants, gunzipSync, inflateSync } from 'node:zlib'
import type { RecordedBody } from './record.ts'
import { isSecretName, REDACTED, redactForm, redactJson, redactMarkup, redactShapes, redactText } from './redact.ts'

/** How much of a body is kept, in bytes. */
export const MOST_OF_A_BODY = 65_536

/** Captures the beginning of a body as it streams by. `seal()` redacts secrets and discards the raw bytes. */
export class BodyCapture {
  readonly #keeps: boolean
  #pieces: Buffer[] = []
  #kept = 0
  #bytes = 0
  #sealed: RecordedBody | undefined

  /** @param keeps whether more than its length is wanted */
  constructor(keeps = true) {
    this.#keeps = keeps
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Takes a chunk as passed to a stream. Ignores invalid ones: Node throws for those. */
  add(piece: unknown, encoding?: unknown): void {
    if (this.#sealed !== undefined) return
    if (!this.#keeps && typeof piece === 'string') {
      this.#bytes += Buffer.byteLength(piece, toEncoding(encoding))
      return
    }
    const bytes = toBytes(piece, encoding)
    if (bytes === undefined) return
    this.#bytes += bytes.length
    if (!this.#keeps) return
    const room = MOST_OF_A_BODY - this.#kept
    if (room <= 0 || bytes.length === 0) return
    // Copy the bytes: the sender may reuse the buffer.
    const kept = Buffer.from(bytes.subarray(0, room))
    this.#pieces.push(kept)
    this.#kept += kept.length
  }

  /** The redacted body for the page. */
  read(type: string, encoding: string): RecordedBody {
    if (this.#sealed !== undefined) return this.#sealed
    if (this.#keeps || this.#bytes === 0)
      return toRecordedBody(Buffer.concat(this.#pieces), this.#bytes, type, encoding)
    return { kind: 'binary', bytes: this.#bytes, truncated: true, content: '', redacted: false }
  }

  /** Redacts the body and discards the raw bytes. */
  seal(type: string, encoding: string): void {
    this.#sealed = this.read(type, encoding)
    this.#pieces = []
  }

  /** Approximate memory of the sealed body. */
  get size(): number {
    return this.#sealed?.content.length ?? this.#kept
  }

  /** Discards the content to make room for newer bodies. */
  drop(): void {
    if (this.#sealed !== undefined) this.#sealed = { ...this.#sealed, kind: 'binary', content: '', truncated: true }
  }
}

function toBytes(piece: unknown, encoding: unknown): Uint8Array | undefined {
  if (typeof piece === 'string') return Buffer.from(piece, toEncoding(encoding))
  return piece instanceof Uint8Array ? piece : undefined
}

function toEncoding(encoding: unknown): BufferEncoding {
  return typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8'
}

function toRecordedBody(raw: Buffer, bytes: number, type: string, encoding: string): RecordedBody {
  const truncated = bytes > raw.length
  if (bytes === 0) return { kind: 'none', bytes, truncated, content: '', redacted: false }
  const decoded = decode(raw, encoding)
  const kind = decoded === undefined ? 'binary' : kindOf(type, decoded)
  if (decoded === undefined || kind === 'binary' || (kind === 'image' && truncated)) {
    return { kind: 'binary', bytes, truncated, content: '', redacted: false }
  }
  if (kind === 'image') return { kind, bytes, truncated, content: decoded.toString('base64'), redacted: false }
  const isCut = truncated || decoded.length > MOST_OF_A_BODY
  const text = decoded.subarray(0, MOST_OF_A_BODY).toString('utf8')
  const content = redact(text, kind, type)
  return { kind, bytes, truncated: isCut, content, redacted: content.includes(REDACTED) }
}

/** Decodes the Content-Encoding; undefined if that fails. A truncated body is decoded as far as it goes. */
function decode(raw: Buffer, encoding: string): Buffer | undefined {
  const flush = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 16 * MOST_OF_A_BODY }
  try {
    switch (encoding.trim().toLowerCase()) {
      case '':
      case 'identity':
        return raw
      case 'gzip':
      case 'x-gzip':
        return gunzipSync(raw, flush)
      case 'deflate':
        return inflateSync(raw, flush)
      case 'br':
        return brotliDecompressSync(raw, {
          finishFlush: constants.BROTLI_OPERATION_FLUSH,
          maxOutputLength: 16 * MOST_OF_A_BODY,
        })
      default:
        return undefined
    }
  } catch {
    return undefined // not in this encoding, or too large
  }
}

function kindOf(type: string, bytes: Buffer): RecordedBody['kind'] {
  const essence = (type.split(';', 1)[0] ?? '').trim().toLowerCase()
  if (/^image\/(?:png|jpeg|gif|webp|avif|x-icon|vnd\.microsoft\.icon)$/.test(essence)) return 'image'
  if (/^application\/(?:json|.*\+json)$/.test(essence)) return 'json'
  if (essence === 'application/x-www-form-urlencoded') return 'form'
  const isText = /^text\/|^application\/(?:.*\+)?(?:xml|javascript|graphql|x-ndjson|yaml)$|^image\/svg\+xml$/.test(
    essence,
  )
  if (isText || (essence === 'multipart/form-data' && !bytes.includes(0))) return 'text'
  // Without a Content-Type, assume text unless there are NUL bytes.
  return essence === '' && !bytes.includes(0) ? 'text' : 'binary'
}

function redact(text: string, kind: RecordedBody['kind'], type: string): string {
  if (kind === 'json') return redactJson(text)
  if (kind === 'form') return redactForm(text)
  if (type.startsWith('multipart/')) return redactParts(text)
  return /html|xml/.test(type) ? redactMarkup(text) : redactText(text)
}

// RFC 7578: Content-Disposition: form-data; name="…", an empty line, the value, the delimiter
function redactParts(text: string): string {
  return redactShapes(
    text.replace(PART, (whole, head: string, name: string) => (isSecretName(name) ? head + REDACTED : whole)),
  )
}

const PART = /(\bname="?([^"\r\n;]{0,200})[^\r\n]{0,500}\r\n(?:[^\r\n]{1,500}\r\n){0,10}\r\n)[\s\S]*?(?=\r\n--|$)/g
