// hot path
import type { ServerResponse } from 'node:http'
import type { Content } from './content.ts'
import { toBodyError } from './errors.ts'
import type { BodyRequest } from './line.ts'
import type { ReadPlan } from './read.ts'

/** Verifies, decodes and parses the bytes of a whole body into `req.body`; gives back what is wrong with them. */
export function parseBytes<Body>(
  req: BodyRequest,
  res: ServerResponse,
  plan: ReadPlan<Body>,
  content: Content<Body>,
  bytes: Buffer,
): Error | undefined {
  if (plan.rawBody) req.rawBody = bytes
  if (plan.verify !== undefined) {
    try {
      plan.verify(req, res, bytes, content.charset)
    } catch (error) {
      return toBodyError(error, 'entity.verify.failed', { body: bytes })
    }
  }
  let body: Body | undefined
  try {
    // The reader refuses a body without a decoder before it reads.
    body = (content.decode as (bytes: Buffer) => Body)(bytes)
    req.body = plan.parse(body, content.charset)
  } catch (error) {
    return toBodyError(error, 'entity.parse.failed', { body })
  }
  return undefined
}
