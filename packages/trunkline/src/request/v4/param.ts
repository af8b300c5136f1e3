import depd from 'depd'
import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'

const deprecate = depd('express') // one for each file: see `response/redirect.ts`

interface ParamMethods {
  /** A value by name from `req.params`, `req.body` or `req.query`, in this order, or the default. */
  param(name: string, defaultValue?: unknown): unknown
}

export const param: Part<ExchangeRequest, ParamMethods> = {
  param(name, defaultValue) {
    // biome-ignore lint/complexity/noArguments: an explicit undefined is a default too
    const signature = arguments.length === 1 ? 'name' : 'name, default'
    deprecate(`req.param(${signature}): Use req.params, req.body, or req.query instead`)
    return findParam(this, name, defaultValue)
  },
}

/** `req.param` of 3.x, without a warning. */
export const v3Param: Part<ExchangeRequest, ParamMethods> = {
  param(name, defaultValue) {
    return findParam(this, name, defaultValue)
  },
}

function findParam(req: ExchangeRequest & { body?: Values }, name: string, defaultValue: unknown): unknown {
  const params: Values = req.params || {}
  if (isGiven(params[name]) && Object.hasOwn(params, name)) return params[name]
  // Inherited values count in these two, as in Express 3 and 4.
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
