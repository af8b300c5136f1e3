import type { ServerResponse } from 'node:http'
import type { Transform } from 'node:stream'
import { createBodyError, createCharsetError } from '../errors.ts'
import { announcesBody } from '../media-type/announced-body.ts'
import type { BodyRequest, Next } from '../parser.ts'
import { BodyReader } from './body-reader.ts'
import type { Content } from './content.ts'
import type { CallRead, Read, ReadSettings } from './settings.ts'

export const read: Read = function read(req, res, next, settings, given) {
  const content = given ?? findContent(req, next, settings)
  if (content === undefined) return
  settings.begin(req)

  // `verify` is never called for a body that could not be parsed afterwards.
  if (settings.verify !== undefined && content.decode === undefined) {
    return next(createCharsetError(content.charset as string))
  }
  const coding = req.headers['content-encoding']
  if (coding) return readEncoded(req, res, next, settings, content, coding.toLowerCase())
  new BodyReader(req, res, next, settings, content).start(undefined, lengthOf(req))
}

/** 1.x: `read` only gets bodies that should be parsed. Code that replaces it does not see other requests. */
export const readIfMatching: CallRead = (read, req, res, next, settings) => {
  const content = findContent(req, next, settings)
  if (content !== undefined) read(req, res, next, settings, content)
}

/** 2.x: `read` checks every request itself. */
export const readEvery: CallRead = (read, req, res, next, settings) => read(req, res, next, settings)

/** How to read the body, if this parser should; otherwise continues. */
function findContent<Body>(req: BodyRequest, next: Next, settings: ReadSettings<Body>): Content<Body> | undefined {
  if (settings.isSpent(req)) return pass(next, findMissing(req, settings))
  settings.prepare(req)
  if (!announcesBody(req.headers)) return pass(next)
  const content = settings.classify(req)
  if (content === undefined) return pass(next)
  if (!content.accepted) return pass(next, createCharsetError(content.charset as string))
  return content
}

/** The error for a body that other code has read, if this parser should have read it. */
function findMissing<Body>(req: BodyRequest, settings: ReadSettings<Body>): Error | undefined {
  if (!settings.missesBody(req) || !announcesBody(req.headers) || lengthOf(req) === 0) return undefined
  return settings.classify(req) === undefined ? undefined : createBodyError('stream.not.readable')
}

function pass(next: Next, error?: Error): undefined {
  if (error === undefined) next()
  else next(error)
}

function lengthOf(req: BodyRequest): number | null {
  const length = req.headers['content-length']
  return length === undefined || Number.isNaN(Number(length)) ? null : Number.parseInt(length, 10)
}

function readEncoded<Body>(
  req: BodyRequest,
  res: ServerResponse,
  next: Next,
  settings: ReadSettings<Body>,
  content: Content<Body>,
  coding: string,
): void {
  if (coding === 'identity') return new BodyReader(req, res, next, settings, content).start(undefined, lengthOf(req))
  if (settings.inflaters === undefined)
    return next(createBodyError('encoding.unsupported', settings.toRefusedFields(coding)))
  const createInflater: (() => Transform) | undefined = settings.inflaters.get(coding)
  if (createInflater === undefined) {
    const message = `unsupported content encoding "${coding}"`
    return next(createBodyError('encoding.unsupported', { encoding: coding }, message))
  }
  new BodyReader(req, res, next, settings, content).start(createInflater(), null)
}
