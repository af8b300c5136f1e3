import bytes from 'bytes'
import { findDecoder } from './charset.ts'
import { type Content, compileClassify, type TypeOption } from './content.ts'
import type { ParserLine } from './line.ts'
import type { ReadSettings, Verify } from './read-settings.ts'

/** What all four parsers can be told. The object is read when the parser is made; changing it later has no effect. */
export interface BodyOptions {
  /**
   * Whether compressed bodies are inflated; false refuses them with 415.
   * @default true
   */
  inflate?: boolean | undefined
  /**
   * The largest body, counted after inflation: a number of bytes, or a text such as `'1mb'`.
   * @default '100kb'
   */
  limit?: number | string | null | undefined
  /** Which media types to parse. A function is asked for each request that has a body. */
  type?: TypeOption | undefined
  /** Called with the bytes before they are parsed; what it throws refuses the body, with 403 unless it says otherwise. */
  verify?: Verify | false | undefined
  /**
   * Keeps the bytes (after inflation) as `req.rawBody` beside the parsed value: what webhook signatures are made of.
   * @default false
   */
  rawBody?: boolean | undefined
}

/** What the options of one parser come down to, before its own rules are added. */
export type SharedSettings = Omit<ReadSettings<never>, 'classify' | 'parse'>

/**
 * Checks the options that all parsers share.
 * @throws TypeError for a limit that is no size and a verifier that is no function
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

/** The rules of one parser about charsets. */
export interface CharsetRules {
  fallback: string
  accepts(charset: string): boolean
}

/** Compiles how a parser of text chooses the bodies it reads, and their decoder. */
export function compileTextClassify(
  type: TypeOption,
  line: ParserLine,
  rules: CharsetRules,
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
  // body-parser lets a negative limit pass, which then refuses every body that is not empty.
  if (size === null || size < 0) throw new TypeError(`option limit "${String(limit)}" is invalid`)
  return size
}

/**
 * The number of bytes that a text such as `'5mb'` stands for; null when it is none.
 * @example parseSize('100kb') // 102400
 */
export function parseSize(size: number | string): number | null {
  return bytes.parse(size)
}
