import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Compatibility } from '../compatibility.ts'
import type { BodyRequest, Next } from '../parser.ts'
import type { Classify, Content } from './content.ts'
import type { Inflaters } from './inflate.ts'

/** How a line treats the request whose body is read. */
export interface RequestRules {
  /** Whether there is nothing left for a parser to do. */
  isSpent(req: BodyRequest): boolean
  /** Sets `req.body` to its value before parsing. */
  prepare(req: BodyRequest): void
  /** Marks a request whose body is about to be read. */
  begin(req: BodyRequest): void
}

/** The choices, where the specification and body-parser disagree, about refused or missing bodies. */
type BodyRules = Pick<Compatibility, 'missesBody' | 'markReadWithoutBody' | 'toRefusedFields' | 'toTooLargeFields'>

/** Sees the bytes of a body before they are parsed, and throws to refuse them. */
export type Verify = VerifyMethod['verify']

// A method, so that a function for a framework's requests, or for a fixed encoding, is accepted.
interface VerifyMethod {
  verify(req: IncomingMessage, res: ServerResponse, body: Buffer, encoding: string | null): void
}

/** Everything that a parser decides when it is created. */
export interface ReadSettings<Body> extends RequestRules, BodyRules {
  classify: Classify<Body>
  /** Undefined if compressed bodies are refused. */
  inflaters: Inflaters | undefined
  limit: number
  verify: Verify | undefined
  rawBody: boolean
  /** Whether the bytes are kept after parsing. */
  keepsBytes: boolean
  parse(body: Body, charset: string | null): unknown
}

/**
 * Reads and parses the body of one request, then continues. Every parser calls it, and APM libraries wrap it. `content`
 * is given if the request was checked before.
 */
export type Read = <Body>(
  req: BodyRequest,
  res: ServerResponse,
  next: Next,
  settings: ReadSettings<Body>,
  content?: Content<Body>,
) => void

/** When a line calls `read`. */
export type CallRead = <Body>(
  read: Read,
  req: BodyRequest,
  res: ServerResponse,
  next: Next,
  settings: ReadSettings<Body>,
) => void
