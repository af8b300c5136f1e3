import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Choices } from './choices.ts'
import type { Classify, Content } from './content.ts'
import type { Inflaters } from './inflate.ts'
import type { BodyRequest, Next } from './parser.ts'

/** How a line treats the request whose body is read. */
export interface RequestRules {
  /** Whether there is nothing left for a parser to do. */
  isSpent(req: BodyRequest): boolean
  /** Gives `req.body` the value it has while nothing is parsed. */
  prepare(req: BodyRequest): void
  /** Marks a request whose body is about to be read. */
  begin(req: BodyRequest): void
}

/** What was chosen, where the specification and body-parser disagree, about bodies that are refused or missing. */
type BodyRules = Pick<Choices, 'missesBody' | 'markReadWithoutBody' | 'toRefusedFields' | 'toTooLargeFields'>

/** Looks at the bytes of a body before they are parsed, and throws to refuse them. */
export type Verify = VerifyMethod['verify']

// As a method, so that a function for a framework's requests, or for an encoding that is always there, is taken.
interface VerifyMethod {
  verify(req: IncomingMessage, res: ServerResponse, body: Buffer, encoding: string | null): void
}

/** Everything a parser decides when it is made. */
export interface ReadSettings<Body> extends RequestRules, BodyRules {
  classify: Classify<Body>
  /** Undefined when compressed bodies are refused. */
  inflaters: Inflaters | undefined
  limit: number
  verify: Verify | undefined
  rawBody: boolean
  /** Whether the bytes outlive the parsing. */
  keepsBytes: boolean
  parse(body: Body, charset: string | null): unknown
}

/**
 * Reads and parses the body of one request as the settings say, then goes on. Every parser calls it, and agents hook it.
 * `content` is given when the request was looked at before.
 */
export type Read = <Body>(
  req: BodyRequest,
  res: ServerResponse,
  next: Next,
  settings: ReadSettings<Body>,
  content?: Content<Body>,
) => void

/** How a line comes to `read`. */
export type CallRead = <Body>(
  read: Read,
  req: BodyRequest,
  res: ServerResponse,
  next: Next,
  settings: ReadSettings<Body>,
) => void
