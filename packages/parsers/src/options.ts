import type { IncomingMessage, ServerResponse } from 'node:http'
import bytes from 'bytes'
import { findDecoder } from './charset.ts'
import { type Content, compileClassify, type TypeOption } from './content.ts'
import type { ParserLine } from './line.ts'
import type { ReadPlan } from './read.ts'

/** Looks at the bytes of a body before they are parsed, and throws to refuse them. */
export type Verify = VerifyMethod['verify']

// As a method, so that a function for a framework's requests, or for an encoding that is always there, is taken.
interface VerifyMethod {
  verify(req: IncomingMessage, res: ServerResponse, body: Buffer, encoding: string | null): void
}

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
export type PlanBase = Omit<ReadPlan<never>, 'classify' | 'parse'>

/**
 * Checks the options that all parsers share.
 * @throws TypeError for a limit that is no size and a verifier that is no function
 */
export function compilePlanBase(options: BodyOptions | undefined, flavour: ParserLine): PlanBase {
  const verify = options?.verify || undefined
  if (verify !== undefined && typeof verify !== 'function') throw new TypeError('option verify must be function')
  const rawBody = options?.rawBody === true
  return {
    isSpent: flavour.isSpent,
    missesBody: flavour.missesBody,
    noteEmptyHanded: flavour.noteEmptyHanded,
    toRefusedFields: flavour.toRefusedFields,
    toTooLargeFields: flavour.toTooLargeFields,
    prepare: flavour.prepare,
    begin: flavour.begin,
    inflaters: options?.inflate === false ? undefined : flavour.inflaters,
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
  flavour: ParserLine,
  rules: CharsetRules,
): ReadPlan<string>['classify'] {
  const { parseMediaType, matchType } = flavour
  const toContent = (named: string | undefined): Content<string> => {
    const charset = named || rules.fallback
    const accepted = rules.accepts(charset)
    return { charset, accepted, decode: accepted && flavour.readsCharset(charset) ? findDecoder(charset) : undefined }
  }
  return compileClassify({ type, parseMediaType, matchType, toContent })
}

const DEFAULT_LIMIT = 102_400

function compileLimit(limit: BodyOptions['limit']): number {
  if (limit === undefined || limit === null) return DEFAULT_LIMIT
  const size = bytes.parse(limit)
  // body-parser lets a negative limit pass, which then refuses every body that is not empty.
  if (size === null || size < 0) throw new TypeError(`option limit "${String(limit)}" is invalid`)
  return size
}
