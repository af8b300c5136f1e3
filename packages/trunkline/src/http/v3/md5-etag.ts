import { createHasher, isUtf8 } from '../validators.ts'

/** A weak validator as in the `etag` package up to 1.7: `W/"<length in hex>-<MD5 in base64>"`. */
export function weakMd5ETag(body: Buffer | string, encoding?: BufferEncoding): string {
  return 'W/' + strongMd5ETag(body, encoding)
}

/**
 * The strong validator of that time: `"<length in hex>-<MD5 in base64>"`. It identifies versions; it is not for
 * security.
 */
export function strongMd5ETag(body: Buffer | string, encoding?: BufferEncoding): string {
  const entity = typeof body === 'string' && !isUtf8(encoding) ? Buffer.from(body, encoding) : body
  const length = typeof entity === 'string' ? Buffer.byteLength(entity) : entity.length
  return `"${length.toString(16)}-${md5(entity).slice(0, LENGTH_WITHOUT_PADDING)}"`
}

const md5 = createHasher('md5')

const LENGTH_WITHOUT_PADDING = 22
