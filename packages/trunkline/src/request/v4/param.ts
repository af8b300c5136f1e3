import depd from 'depd'
import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'

// depd reports the first caller outside the file that made this, so each file that warns makes its own.
const deprecate = depd('express')

export interface ParamMethods {
  /**
   * A value by its name from `req.params`, else from `req.body`, else from `req.query`, else the default.
   * @deprecated Read it where it is known to be: a client may send it in another place than was meant.
   */
  param(name: string, defaultValue?: unknown): unknown
}

/** Looking for a value wherever a client may have put it. */
export const param: Part<ExchangeRequest, ParamMethods> = {
  param(name, defaultValue) {
    // biome-ignore lint/complexity/noArguments: a default that was given and is undefined has been given
    const signature = arguments.length === 1 ? 'name' : 'name, default'
    deprecate(`req.param(${signature}): Use req.params, req.body, or req.query instead`)
    return findParam(this, name, defaultValue)
  },
}

/** A value by its name from `req.params`, else from `req.body`, else from `req.query`, else the default. */
export function findParam(req: ExchangeRequest & { body?: Values }, name: string, defaultValue: unknown): unknown {
  const params: Values = req.params || {}
  if (isGiven(params[name]) && Object.hasOwn(params, name)) return params[name]
  // Inherited values show through in these two, as they do in Express 3 and 4.
  const inBody = (req.body || NOTHING)[name]
  if (isGiven(inBody)) return inBody
  const inQuery = (req.query || NOTHING)[name]
  return isGiven(inQuery) ? inQuery : defaultValue
}

type Values = Record<string, unknown>

const NOTHING: Values = Object.freeze({})

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}
