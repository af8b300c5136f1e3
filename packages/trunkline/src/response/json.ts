// hot path
import type { ExchangeResponse } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { escapeLineSeparators, toJson } from '../http/json.ts'
import { quickHeaders } from './headers.ts'
import { JSON_TYPE, type QuickHeaders, quickTable } from './quick-headers.ts'

export interface JsonMethods {
  /**
   * Sends a value as JSON, written by the app's `json replacer`, `json spaces` and `json escape` settings.
   * @example res.json({ id: 1, name: 'ada' })
   */
  json(body?: unknown): this

  /**
   * Sends JSON as a call of the function that the query names (`?callback=show`); plain JSON when it names none.
   * @example res.jsonp({ id: 1 }) // ?callback=show gives show({"id":1})
   */
  jsonp(body?: unknown): this
}

/** Makes the two, with what they need to know of the line's headers. */
export function createJsonMethods(quick: QuickHeaders): Part<ExchangeResponse, JsonMethods> {
  return {
    json(body) {
      const json = stringify(this, body)
      labelJson(this, quick)
      return this.send(json)
    },

    jsonp(body) {
      const json = stringify(this, body)
      const callback = callbackName(this)
      if (callback === undefined) {
        if (!this.get('Content-Type')) {
          this.set('X-Content-Type-Options', 'nosniff')
          this.set('Content-Type', 'application/json')
        }
        return this.send(json)
      }
      this.set('X-Content-Type-Options', 'nosniff')
      this.set('Content-Type', 'text/javascript')
      return this.send(callOf(callback, json))
    },
  }
}

export const jsonMethods: Part<ExchangeResponse, JsonMethods> = createJsonMethods(quickHeaders)

function labelJson(res: ExchangeResponse, quick: QuickHeaders): void {
  const table = quickTable(res, quick)
  if (table === undefined) {
    if (!res.get('Content-Type')) res.set('Content-Type', 'application/json')
  } else if (!table['content-type']?.[1]) {
    table['content-type'] = ['Content-Type', JSON_TYPE]
  }
}

function stringify(res: ExchangeResponse, body: unknown): string | undefined {
  const { settings } = res.app
  return toJson(body, {
    replacer: settings['json replacer'],
    spaces: settings['json spaces'],
    escape: settings['json escape'],
  })
}

function callbackName(res: ExchangeResponse): string | undefined {
  const given = res.req.query[String(res.app.settings['jsonp callback name'])]
  const name: unknown = Array.isArray(given) ? given[0] : given
  return typeof name === 'string' && name !== '' ? name.replace(NOT_IN_CALLBACK, '') : undefined
}

// A function may be named by a path of members and indices, and by nothing that could run.
const NOT_IN_CALLBACK = /[^[\]\w$.]/g

// The comment in front keeps the client's text from being the first bytes of the body, which other programs would read
// as a file of theirs (Rosetta Flash); the typeof spares the page an error when it has no such function.
function callOf(callback: string, json: string | undefined): string {
  const argument = json === undefined ? '' : escapeLineSeparators(json)
  return `/**/ typeof ${callback} === 'function' && ${callback}(${argument});`
}
