import { brotliDecompressSync, constants, gunzipSync, inflateSync } from 'node:zlib'
import type { RecordedBody } from './record.ts'
import { redactBody } from './redact.ts'
import { REDACTED } from './secrets.ts'

/** How much of a body is kept, in bytes. */
export const MOST_OF_A_BODY = 65_536

/** Captures the beginning of a body as it streams by. `seal()` redacts secrets and discards the raw bytes. */
export class BodyCapture {
  #keeps: boolean
  /** One buffer that grows: a list of pieces takes far more memory than their bytes if each is small. */
  #raw: Buffer = Buffer.alloc(0)
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
    if (typeof piece === 'string') {
      const form = toEncoding(encoding)
      this.#bytes += Buffer.byteLength(piece, form)
      // A character has at least half a byte, in hexadecimal.
      if (this.#room > 0) this.#keep(Buffer.from(piece.slice(0, 2 * this.#room), form))
    } else if (piece instanceof Uint8Array) {
      this.#bytes += piece.length
      this.#keep(piece)
    }
  }

  get #room(): number {
    return this.#keeps ? MOST_OF_A_BODY - this.#kept : 0
  }

  /** Copies the bytes: the sender may reuse the buffer. */
  #keep(piece: Uint8Array): void {
    const bytes = piece.subarray(0, this.#room)
    const needed = this.#kept + bytes.length
    if (needed > this.#raw.length) {
      const larger = Buffer.alloc(Math.min(MOST_OF_A_BODY, Math.max(needed, 2 * this.#raw.length)))
      this.#raw.copy(larger)
      this.#raw = larger
    }
    this.#raw.set(bytes, this.#kept)
    this.#kept = needed
  }

  /** The redacted body for the page. */
  read(type: string, encoding: string): RecordedBody {
    if (this.#sealed !== undefined) return this.#sealed
    if (this.#keeps || this.#bytes === 0)
      return toRecordedBody(this.#raw.subarray(0, this.#kept), this.#bytes, type, encoding)
    return { kind: 'binary', bytes: this.#bytes, truncated: true, content: '', redacted: false }
  }

  /** Redacts the body and discards the raw bytes. */
  seal(type: string, encoding: string): void {
    this.#sealed = this.read(type, encoding)
    this.#raw = Buffer.alloc(0)
  }

  get size(): number {
    return this.#sealed?.content.length ?? this.#raw.length
  }

  /** Keeps nothing more than the length: nobody will ask for this body. */
  drop(): void {
    this.#keeps = false
    this.#raw = Buffer.alloc(0)
    this.#kept = 0
  }
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
  const content = redactBody(decoded.subarray(0, MOST_OF_A_BODY).toString('utf8'), type)
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
  // Secrets cannot be found in UTF-16 and the like: they are not kept.
  const charset = /;\s{0,20}charset="?([^\s";]+)/i.exec(type)?.[1] ?? 'utf-8'
  if (!/^(?:utf-?8|us-ascii|iso-8859-\d{1,2}|latin1|windows-125\d)$/i.test(charset) || bytes.includes(0))
    return 'binary'
  if (/^application\/(?:json|.*\+json)$/.test(essence)) return 'json'
  if (essence === 'application/x-www-form-urlencoded') return 'form'
  return TEXT.test(essence) ? 'text' : 'binary'
}

/** Without a Content-Type, too. */
const TEXT =
  /^(?:text\/.*|application\/(?:.*\+)?(?:xml|javascript|graphql|x-ndjson|yaml)|image\/svg\+xml|multipart\/form-data|)$/
