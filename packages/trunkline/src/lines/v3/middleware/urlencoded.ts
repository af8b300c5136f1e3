import parsers from '@trunkline/parsers/v1'
import depd from 'depd'
import type { Middleware } from './middleware.ts'
import { type OlderVerify, toVerify } from './older-verify.ts'

// depd names the line that called a function of this file: it must be the one that users call.
const deprecate = depd('connect')

/** Options of `urlencoded()`: those of today's parser, but for `verify`, which gets the text of the body. */
export interface UrlencodedOptions extends Omit<NonNullable<Parameters<typeof parsers.urlencoded>[0]>, 'verify'> {
  verify?: OlderVerify | undefined
}

/** Makes the parser of forms. */
export function urlencoded(options?: UrlencodedOptions): Middleware {
  const { verify, ...rest } = { extended: true, limit: '1mb', ...options }
  if (typeof verify !== 'function') return parsers.urlencoded(rest) as Middleware
  deprecate('urlencoded.verify: use body-parser module for verify')
  return parsers.urlencoded({ ...rest, verify: toVerify(verify) }) as Middleware
}
