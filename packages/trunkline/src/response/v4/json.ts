// hot path
import depd from 'depd'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { createJsonMethods } from '../json.ts'
import { v4CommonTypes } from './headers.ts'
import { takeStatus } from './status-argument.ts'

// depd reports the first caller outside the file that made this, so each file that warns makes its own.
const deprecate = depd('express')

export interface V4JsonMethods {
  /**
   * Sends a value as JSON, written by the app's `json replacer`, `json spaces` and `json escape` settings.
   * @example res.json({ id: 1, name: 'ada' })
   */
  json(body?: unknown): this
  /** @deprecated Use `res.status(status).json(body)`. */
  json(status: number, body: unknown): this
  /** @deprecated Use `res.status(status).json(body)`. */
  json(body: unknown, status: number): this

  /**
   * Sends JSON as a call of the function that the query names (`?callback=show`); plain JSON when it names none.
   * @example res.jsonp({ id: 1 }) // ?callback=show gives show({"id":1})
   */
  jsonp(body?: unknown): this
  /** @deprecated Use `res.status(status).jsonp(body)`. */
  jsonp(status: number, body: unknown): this
  /** @deprecated Use `res.status(status).jsonp(body)`. */
  jsonp(body: unknown, status: number): this
}

const jsonMethods = createJsonMethods(v4CommonTypes)

/** JSON, with the signatures that set the status too. */
export const v4JsonMethods: Part<ExchangeResponse, V4JsonMethods> = {
  json(body: unknown) {
    // biome-ignore lint/complexity/noArguments: the signatures differ in their number; a rest would allocate
    const value = arguments.length === 2 ? readBody(this, 'json', body, arguments[1]) : body
    return jsonMethods.json.call(this, value) as typeof this
  },

  jsonp(body: unknown) {
    // biome-ignore lint/complexity/noArguments: as above
    const value = arguments.length === 2 ? readBody(this, 'jsonp', body, arguments[1]) : body
    return jsonMethods.jsonp.call(this, value) as typeof this
  },
}

function readBody(res: ExchangeResponse, method: keyof typeof warnOf, first: unknown, second: unknown): unknown {
  const isLast = typeof second === 'number'
  if (isLast) warnOf[method].statusLast()
  else warnOf[method].statusFirst()
  return takeStatus(res, first, second, isLast)
}

// Each in a line of its own: depd warns once for each line.
const warnOf = {
  json: {
    statusFirst: () => deprecate('res.json(status, obj): Use res.status(status).json(obj) instead'),
    statusLast: () => deprecate('res.json(obj, status): Use res.status(status).json(obj) instead'),
  },
  jsonp: {
    statusFirst: () => deprecate('res.jsonp(status, obj): Use res.status(status).jsonp(obj) instead'),
    statusLast: () => deprecate('res.jsonp(obj, status): Use res.status(status).jsonp(obj) instead'),
  },
}
