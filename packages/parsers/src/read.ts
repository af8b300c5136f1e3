// hot path
import type { ServerResponse } from 'node:http'
import type { Transform } from 'node:stream'
import { BodyReader } from './body-reader.ts'
import type { Classify, Content } from './content.ts'
import { createBodyError, createCharsetError } from './errors.ts'
import type { Inflaters } from './inflate.ts'
import type { BodyRequest, ParserLine } from './line.ts'
import type { Verify } from './options.ts'

/** Goes on to the next handler, or to the next error handler. */
export type Next = (error?: unknown) => void

/** Everything a parser decides when it is made. */
export interface ReadPlan<Body> {
  isSpent: ParserLine['isSpent']
  missesBody: ParserLine['missesBody']
  noteEmptyHanded: ParserLine['noteEmptyHanded']
  prepare: ParserLine['prepare']
  begin: ParserLine['begin']
  classify: Classify<Body>
  /** Undefined when compressed bodies are refused. */
  inflaters: Inflaters | undefined
  toRefusedFields: ParserLine['toRefusedFields']
  limit: number
  toTooLargeFields: ParserLine['toTooLargeFields']
  verify: Verify | undefined
  rawBody: boolean
  /** Whether the bytes outlive the parsing. */
  keepsBytes: boolean
  parse(body: Body, charset: string | null): unknown
}

/**
 * Reads and parses the body of one request as the plan says, then goes on. All parsers and all agents come by here.
 * `content` is given when the request was looked at before.
 */
export type Read = <Body>(
  req: BodyRequest,
  res: ServerResponse,
  next: Next,
  plan: ReadPlan<Body>,
  content?: Content<Body>,
) => void

/** How a flavour comes to `read`. */
export type Approach = <Body>(
  read: Read,
  req: BodyRequest,
  res: ServerResponse,
  next: Next,
  plan: ReadPlan<Body>,
) => void

export const read: Read = function read(req, res, next, plan, given) {
  const content = given ?? findContent(req, next, plan)
  if (content === undefined) return
  plan.begin(req)

  // A verifier is never called for a body that could not be parsed after it.
  if (plan.verify !== undefined && content.decode === undefined) {
    return next(createCharsetError(content.charset as string))
  }
  const coding = req.headers['content-encoding']
  if (coding) return readEncoded(req, res, next, plan, content, coding.toLowerCase())
  new BodyReader(req, res, next, plan, content).start(undefined, lengthOf(req))
}

/** 1.x: `read` is for bodies that are to be parsed. Whoever replaces it does not see other requests. */
export const readWhatIsParsed: Approach = (read, req, res, next, plan) => {
  const content = findContent(req, next, plan)
  if (content !== undefined) read(req, res, next, plan, content)
}

/** 2.x: `read` looks at every request itself. */
export const readAlways: Approach = (read, req, res, next, plan) => read(req, res, next, plan)

/** What the body is, when there is one for this parser; goes on otherwise. */
function findContent<Body>(req: BodyRequest, next: Next, plan: ReadPlan<Body>): Content<Body> | undefined {
  if (plan.isSpent(req)) return pass(next, findMissing(req, plan))
  plan.prepare(req)
  if (!announcesBody(req)) return pass(next)
  const content = plan.classify(req)
  if (content === undefined) return pass(next)
  if (!content.accepted) return pass(next, createCharsetError(content.charset as string))
  return content
}

/** That something else has read a body which this parser should have read. */
function findMissing<Body>(req: BodyRequest, plan: ReadPlan<Body>): Error | undefined {
  if (!plan.missesBody(req) || !announcesBody(req) || lengthOf(req) === 0) return undefined
  return plan.classify(req) === undefined ? undefined : createBodyError('stream.not.readable')
}

function pass(next: Next, error?: Error): undefined {
  if (error === undefined) next()
  else next(error)
}

// RFC 9112 §6.3: only these two announce a body.
function announcesBody(req: BodyRequest): boolean {
  const { headers } = req
  const length = headers['content-length']
  return (length !== undefined && !Number.isNaN(Number(length))) || headers['transfer-encoding'] !== undefined
}

function lengthOf(req: BodyRequest): number | null {
  const length = req.headers['content-length']
  return length === undefined || Number.isNaN(Number(length)) ? null : Number.parseInt(length, 10)
}

function readEncoded<Body>(
  req: BodyRequest,
  res: ServerResponse,
  next: Next,
  plan: ReadPlan<Body>,
  content: Content<Body>,
  coding: string,
): void {
  if (coding === 'identity') return new BodyReader(req, res, next, plan, content).start(undefined, lengthOf(req))
  if (plan.inflaters === undefined) return next(createBodyError('encoding.unsupported', plan.toRefusedFields(coding)))
  const createInflater: (() => Transform) | undefined = plan.inflaters.get(coding)
  if (createInflater === undefined) {
    const message = `unsupported content encoding "${coding}"`
    return next(createBodyError('encoding.unsupported', { encoding: coding }, message))
  }
  new BodyReader(req, res, next, plan, content).start(createInflater(), null)
}
