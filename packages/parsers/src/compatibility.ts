import type { BodyRequest } from './parser.ts'

/**
 * What a line does where the specification and body-parser disagree. The package's root and the framework follow the
 * specification; `/v1`, and the packages that replace Express, follow body-parser.
 */
export interface Compatibility {
  /** Whether this charset is accepted, if iconv-lite knows it. */
  readsCharset(charset: string): boolean
  /** Whether `json` accepts this charset, given in lower case. */
  isJsonCharset(charset: string): boolean
  /** The fields of the error for a compressed body, if those are refused. */
  toRefusedFields(coding: string): Record<string, unknown>
  /** The fields of the error for a body that exceeded the limit while it was read. */
  toTooLargeFields(limit: number, received: number): Record<string, unknown>
  /** Whether it is an error if other code has already read an announced body. */
  missesBody(req: BodyRequest): boolean
  /**
   * Marks a request whose body was read without setting `req.body`. If an error handler passes it on to another parser,
   * that one must not report `stream.not.readable`.
   */
  markReadWithoutBody(req: BodyRequest): void
}

export const specification: Compatibility = {
  readsCharset: () => true,
  // By any name that iconv-lite knows: `utf8`, `utf-16le`, `ucs-2`.
  isJsonCharset: (charset) => charset.startsWith('utf') || charset === 'ucs-2' || charset === 'ucs2',
  // The specification calls the field `charset`, body-parser `encoding`: handlers written for either find theirs.
  toRefusedFields: (encoding) => ({ encoding, charset: encoding }),
  toTooLargeFields: (limit, received) => ({ limit, length: received, received }),
  missesBody: (req) => req.complete === true && !req.readable && req.body === undefined && !emptyHanded.has(req),
  markReadWithoutBody: (req) => emptyHanded.add(req),
}

export const bodyParser: Compatibility = {
  readsCharset: () => true,
  isJsonCharset: (charset) => charset.startsWith('utf-'),
  toRefusedFields: (encoding) => ({ encoding }),
  toTooLargeFields: (limit, received) => ({ limit, received }),
  missesBody: () => false,
  markReadWithoutBody() {},
}

const emptyHanded = new WeakSet<BodyRequest>()
