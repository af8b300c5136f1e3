import depd from 'depd'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { createJsonMethods } from '../json.ts'
import { takeStatus } from '../v4/send.ts'
import type { CharsetState } from './node-headers.ts'
import { v3FastHeaderPolicy } from './send.ts'

const deprecate = depd('express') // one for each file: see `response/redirect.ts`

export interface V3JsonMethods {
  /**
   * Sends a value as JSON. The settings `json replacer` and `json spaces` control the output.
   * @example res.json(201, { id: 1, name: 'ada' })
   */
  json(body?: unknown): this
  json(status: number, body: unknown): this
  /** @deprecated Use `res.json(status, body)`. */
  json(body: unknown, status: number): this

  /**
   * Sends JSON as a call of the function named in the query (`?callback=show`), or plain JSON if there is no name.
   * @example res.jsonp({ id: 1 }) // ?callback=show gives show({"id":1})
   */
  jsonp(body?: unknown): this
  jsonp(status: number, body: unknown): this
  /** @deprecated Use `res.jsonp(status, body)`. */
  jsonp(body: unknown, status: number): this
}

const jsonMethods = createJsonMethods(v3FastHeaderPolicy)

export const v3JsonMethods: Part<ExchangeResponse & CharsetState, V3JsonMethods> = {
  json(body: unknown) {
    // biome-ignore lint/complexity/noArguments: the signatures differ in their number; a rest would allocate
    const value = arguments.length === 2 ? readBody(this, 'json', body, arguments[1]) : body
    this.charset ||= 'utf-8'
    return jsonMethods.json.call(this, value) as typeof this
  },

  jsonp(body: unknown) {
    // biome-ignore lint/complexity/noArguments: a rest would allocate
    const value = arguments.length === 2 ? readBody(this, 'jsonp', body, arguments[1]) : body
    this.charset = 'utf-8'
    return jsonMethods.jsonp.call(this, value) as typeof this
  },
}

function readBody(res: ExchangeResponse, method: string, first: unknown, second: unknown): unknown {
  const isLast = typeof second === 'number'
  if (isLast) {
    // Express 3 swaps the two messages, and apps silence them by their text.
    if (typeof first === 'number') deprecate(`res.${method}(obj, status): Use res.${method}(status, obj) instead`)
    else deprecate(`res.${method}(num, status): Use res.status(status).${method}(num) instead`)
  }
  return takeStatus(res, first, second, isLast)
}
