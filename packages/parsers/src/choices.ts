import type { BodyRequest } from './parser.ts'

/**
 * What a line does where the specification and body-parser disagree. The module's root and the framework take what
 * the specification says; `/v1`, and the packages that stand in for Express, take what body-parser does.
 */
export interface Choices {
  /** Whether texts in this charset are read, if iconv-lite knows it. */
  readsCharset(charset: string): boolean
  /** Whether `json` reads texts in this charset, given in lower case. */
  isJsonCharset(charset: string): boolean
  /** The fields of the error about a compressed body, where those are refused. */
  toRefusedFields(coding: string): Record<string, unknown>
  /** The fields of the error about a body that turned out to be too large while it was read. */
  toTooLargeFields(limit: number, received: number): Record<string, unknown>
  /** Whether it is an error that the body of a request, which was announced, has been read before. */
  missesBody(req: BodyRequest): boolean
  /**
   * Notes that a parser has read the body of a request without setting `req.body`. When an error handler lets the
   * request go on to another parser, that one must not report that something else has read the body.
   */
  markReadWithoutBody(req: BodyRequest): void
}

export const specification: Choices = {
  readsCharset: () => true,
  // Under whatever name iconv-lite knows them: `utf8`, `utf-16le`, `ucs-2`.
  isJsonCharset: (charset) => charset.startsWith('utf') || charset === 'ucs-2' || charset === 'ucs2',
  // The specification names the field `charset`, body-parser `encoding`: handlers written for either find theirs.
  toRefusedFields: (encoding) => ({ encoding, charset: encoding }),
  toTooLargeFields: (limit, received) => ({ limit, length: received, received }),
  missesBody: (req) => req.complete === true && !req.readable && req.body === undefined && !emptyHanded.has(req),
  markReadWithoutBody: (req) => emptyHanded.add(req),
}

export const bodyParser: Choices = {
  readsCharset: () => true,
  isJsonCharset: (charset) => charset.startsWith('utf-'),
  toRefusedFields: (encoding) => ({ encoding }),
  toTooLargeFields: (limit, received) => ({ limit, received }),
  missesBody: () => false,
  markReadWithoutBody() {},
}

const emptyHanded = new WeakSet<BodyRequest>()
