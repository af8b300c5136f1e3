// hot path
import type { ExchangeResponse } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { commonTypes, type FastHeaders, fastHeaders, JSON_TYPE } from './headers.ts'

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
export function createJsonMethods(quick: FastHeaders): Part<ExchangeResponse, JsonMethods> {
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

export const jsonMethods: Part<ExchangeResponse, JsonMethods> = createJsonMethods(commonTypes)

function labelJson(res: ExchangeResponse, quick: FastHeaders): void {
  const headers = fastHeaders(res, quick)
  if (headers === undefined) {
    if (!res.get('Content-Type')) res.set('Content-Type', 'application/json')
  } else if (!headers['content-type']?.[1]) {
    headers['content-type'] = ['Content-Type', JSON_TYPE]
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

/** How an app writes JSON: its `json replacer`, `json spaces` and `json escape` settings. */
export interface JsonOptions {
  replacer: unknown
  spaces: unknown
  escape: unknown
}

/** Writes a value as JSON; undefined for what JSON cannot hold, such as a function. */
export function toJson(value: unknown, options: JsonOptions): string | undefined {
  const { replacer, spaces } = options
  // JSON.stringify is fastest with one argument.
  const json: string | undefined =
    replacer || spaces ? JSON.stringify(value, replacer as Replacer, spaces as string | number) : JSON.stringify(value)
  return options.escape && json !== undefined ? json.replace(SCRIPT_BREAKING, toUnicodeEscape) : json
}

// JSON.stringify checks both itself and ignores what it cannot use.
type Replacer = (key: string, value: unknown) => unknown

/** JSON for the inside of a script: U+2028 and U+2029 end a line in JavaScript before ES2019. */
function escapeLineSeparators(json: string): string {
  return json.replace(LINE_SEPARATORS, toUnicodeEscape)
}

// `<`, `>` and `&` could end a script element or begin an entity in a page that JSON is pasted into.
const SCRIPT_BREAKING = /[<>&\u2028\u2029]/g
const LINE_SEPARATORS = /[\u2028\u2029]/g

function toUnicodeEscape(character: string): string {
  return '\\u' + character.charCodeAt(0).toString(16).padStart(4, '0')
}
