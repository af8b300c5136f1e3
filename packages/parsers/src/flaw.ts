import type { Readable } from 'node:stream'
import type { Content } from './content.ts'
import { createBodyError, createCharsetError } from './errors.ts'

/** Finds what is wrong with a body before its first byte is read, in the order body-parser does. */
export function findFlaw(
  source: Readable,
  length: number | null,
  limit: number,
  content: Content<unknown>,
): Error | undefined {
  if (length !== null && length > limit) {
    return createBodyError('entity.too.large', { expected: length, length, limit })
  }
  if (source.readableEncoding) return createBodyError('stream.encoding.set')
  if (source.readable === false) return createBodyError('stream.not.readable')
  return content.decode === undefined ? createCharsetError(content.charset as string) : undefined
}
