import bytes from 'bytes'
import type { ParserLine } from './line.ts'
import { findDecoder } from './reader/charset.ts'
import { type Content, compileClassify, type TypeOption } from './reader/content.ts'
import type { ReadSettings, Verify } from './reader/settings.ts'

/** The options of all four parsers. They are read when the parser is created; later changes have no effect. */
export interface BodyOptions {
  /**
   * Whether compressed bodies are inflated; false refuses them with 415.
   * @default true
   */
  inflate?: boolean | undefined
  /**
   * The largest body after inflation: a number of bytes, or a string such as `'1mb'`.
   * @default '100kb'
   */
  limit?: number | string | null | undefined
  /** Which media types to parse. A function is called for each request with a body. */
  type?: TypeOption | undefined
  /**
   * Called with the bytes before they are parsed. If it throws, the body is refused, with 403 unless the error has a
   * status.
   */
  verify?: Verify | false | undefined
  /**
   * Keeps the bytes (after inflation) as `req.rawBody` next to the parsed value, for webhook signatures.
   * @default false
   */
  rawBody?: boolean | undefined
}

/** The common options of one parser, compiled, before its own rules are added. */
export type SharedSettings = Omit<ReadSettings<never>, 'classify' | 'parse'>

/**
 * Checks the options that all parsers share.
 * @throws TypeError if the limit is not a size, or `verify` not a function
 */
export function compileSharedSettings(options: BodyOptions | undefined, line: ParserLine): SharedSettings {
  const verify = options?.verify || undefined
  if (verify !== undefined && typeof verify !== 'function') throw new TypeError('option verify must be function')
  const rawBody = options?.rawBody === true
  return {
    isSpent: line.isSpent,
    missesBody: line.missesBody,
    markReadWithoutBody: line.markReadWithoutBody,
    toRefusedFields: line.toRefusedFields,
    toTooLargeFields: line.toTooLargeFields,
    prepare: line.prepare,
    begin: line.begin,
    inflaters: options?.inflate === false ? undefined : line.inflaters,
    limit: compileLimit(options?.limit),
    verify,
    rawBody,
    keepsBytes: rawBody || verify !== undefined,
  }
}

/** Compiles how a text parser chooses the bodies it reads, and their decoder. */
export function compileTextClassify(
  type: TypeOption,
  line: ParserLine,
  rules: { readonly fallback: string; accepts(charset: string): boolean },
): ReadSettings<string>['classify'] {
  const { parseMediaType, matchType } = line
  const toContent = (named: string | undefined): Content<string> => {
    const charset = named || rules.fallback
    const accepted = rules.accepts(charset)
    return { charset, accepted, decode: accepted && line.readsCharset(charset) ? findDecoder(charset) : undefined }
  }
  return compileClassify({ type, parseMediaType, matchType, toContent })
}

const DEFAULT_LIMIT = 102_400

function compileLimit(limit: BodyOptions['limit']): number {
  if (limit === undefined || limit === null) return DEFAULT_LIMIT
  const size = parseSize(limit)
  // body-parser accepts a negative limit, which then refuses every body that is not empty.
  if (size === null || size < 0) throw new TypeError(`option limit "${String(limit)}" is invalid`)
  return size
}

/**
 * The number of bytes of a string such as `'5mb'`; null if it is not a size.
 * @example parseSize('100kb') // 102400
 */
export function parseSize(size: number | string): number | null {
  return bytes.parse(size)
}
