import type { ExchangeRequest } from '../../contract/exchange.ts'

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
