// hot path
import { createHash } from 'node:crypto'

/** A body's weak validator as it was up to version 1.7 of the `etag` package: `W/"<length in hex>-<its MD5 in base64>"`. */
export function weakMd5ETag(body: Buffer | string, encoding?: BufferEncoding): string {
  return 'W/' + strongMd5ETag(body, encoding)
}

/** The strong validator of that time: `"<length in hex>-<its MD5 in base64>"`. It tells versions apart and guards nothing. */
export function strongMd5ETag(body: Buffer | string, encoding?: BufferEncoding): string {
  const entity = typeof body === 'string' ? Buffer.from(body, encoding) : body
  const digest = createHash('md5').update(entity).digest('base64').slice(0, LENGTH_WITHOUT_PADDING)
  return `"${entity.length.toString(16)}-${digest}"`
}

const LENGTH_WITHOUT_PADDING = 22
