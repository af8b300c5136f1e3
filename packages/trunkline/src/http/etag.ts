// hot path
import * as crypto from 'node:crypto'

/** A body's weak validator: `W/"<length in hex>-<27 characters of its SHA-1 in base64>"`. */
export function weakETag(body: Buffer | string, encoding?: BufferEncoding): string {
  return 'W/' + strongETag(body, encoding)
}

/** A body's strong validator: `"<length in hex>-<27 characters of its SHA-1 in base64>"`. */
export function strongETag(body: Buffer | string, encoding?: BufferEncoding): string {
  const entity = encoding === undefined || encoding === 'utf8' ? body : Buffer.from(body as string, encoding)
  const length = typeof entity === 'string' ? Buffer.byteLength(entity) : entity.length
  return `"${length.toString(16)}-${sha1(entity).slice(0, 27)}"`
}

// `crypto.hash` came with Node 20.12; on 20.20 it takes 0.8 µs for a short text, `createHash` 1.8 µs.
const sha1: (data: Buffer | string) => string =
  typeof crypto.hash === 'function'
    ? (data) => crypto.hash('sha1', data, 'base64')
    : (data) => crypto.createHash('sha1').update(data).digest('base64')
