import depd from 'depd'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { createJsonMethods } from '../json.ts'
import { takeStatus, v4FastHeaderPolicy } from './send.ts'

const deprecate = depd('express') // one for each file: see `response/redirect.ts`

export interface V4JsonMethods<Body = unknown> {
  /**
   * Sends a value as JSON. The settings `json replacer`, `json spaces` and `json escape` control the output.
   * @example res.json({ id: 1, name: 'ada' })
   */
  json(body?: Body): this
  /** @deprecated Use `res.status(status).json(body)`. */
  json<Status extends number>(status: Status, body: Body): this
  /** @deprecated Use `res.status(status).json(body)`. */
  json(body: Body, status: number): this

  /**
   * Sends JSON as a call of the function named in the query (`?callback=show`), or plain JSON if there is no name.
   * @example res.jsonp({ id: 1 }) // ?callback=show gives show({"id":1})
   */
  jsonp(body?: Body): this
  /** @deprecated Use `res.status(status).jsonp(body)`. */
  jsonp<Status extends number>(status: Status, body: Body): this
  /** @deprecated Use `res.status(status).jsonp(body)`. */
  jsonp(body: Body, status: number): this
}

const jsonMethods = createJsonMethods(v4FastHeaderPolicy)

export const v4JsonMethods: Part<ExchangeResponse, V4JsonMethods> = {
  json(body: unknown) {
    // biome-ignore lint/complexity/noArguments: the signatures differ in their number; a rest would allocate
    const value = arguments.length === 2 ? readBody(this, 'json', body, arguments[1]) : body
    return jsonMethods.json.call(this, value) as typeof this
  },

  jsonp(body: unknown) {
    // biome-ignore lint/complexity/noArguments: a rest would allocate
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

// One source line each: depd warns once per line.
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
