import type { ServerResponse } from 'node:http'
import type { Content } from './content.ts'
import { toBodyError } from './errors.ts'
import type { BodyRequest } from './parser.ts'
import type { ReadSettings } from './read-settings.ts'

/** Verifies, decodes and parses the bytes of a complete body into `req.body`; returns the error, if any. */
export function parseBytes<Body>(
  req: BodyRequest,
  res: ServerResponse,
  settings: ReadSettings<Body>,
  content: Content<Body>,
  bytes: Buffer,
): Error | undefined {
  if (settings.rawBody) req.rawBody = bytes
  if (settings.verify !== undefined) {
    try {
      settings.verify(req, res, bytes, content.charset)
    } catch (error) {
      return toBodyError(error, 'entity.verify.failed', { body: bytes })
    }
  }
  let body: Body | undefined
  try {
    // The reader refuses a body without a decoder before it reads.
    body = (content.decode as (bytes: Buffer) => Body)(bytes)
    req.body = settings.parse(body, content.charset)
  } catch (error) {
    return toBodyError(error, 'entity.parse.failed', { body })
  }
  return undefined
}
