import parsers from '@trunkline/parsers/v1'
import depd from 'depd'
import type { Middleware } from './middleware.ts'
import { type OlderVerify, toVerify } from './older-verify.ts'

// depd names the line that called a function of this file: it must be the one that users call.
const deprecate = depd('connect')

/** Options of `json()`: those of today's parser, but for `verify`, which gets the text of the body. */
export interface JsonOptions extends Omit<NonNullable<Parameters<typeof parsers.json>[0]>, 'verify'> {
  verify?: OlderVerify | undefined
}

/** Makes the parser of JSON bodies. */
export function json(options?: JsonOptions): Middleware {
  const { verify, ...rest } = { limit: '1mb', type: ['application/json', 'application/*+json'], ...options }
  if (typeof verify !== 'function') return parsers.json(rest) as Middleware
  deprecate('json.verify: use body-parser module for verify')
  return parsers.json({ ...rest, verify: toVerify(verify) }) as Middleware
}
