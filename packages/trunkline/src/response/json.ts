import type { ExchangeResponse, Settings } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { type FastHeaderPolicy, fastHeaderPolicy, fastHeaders } from './send.ts'

export interface JsonMethods<Body = unknown> {
  /**
   * Sends a value as JSON. The settings `json replacer`, `json spaces` and `json escape` control the output.
   * @example res.json({ id: 1, name: 'ada' })
   */
  json(body?: Body): this

  /**
   * Sends JSON as a call of the function named in the query (`?callback=show`), or plain JSON if there is no name.
   * @example res.jsonp({ id: 1 }) // ?callback=show gives show({"id":1})
   */
  jsonp(body?: Body): this
}

/** Creates both methods for a line with this `send`. */
export function createJsonMethods(policy: FastHeaderPolicy): Part<ExchangeResponse, JsonMethods> {
  return {
    json(body) {
      const json = toJson(body, this.app.settings)
      const headers = fastHeaders(this, policy)
      if (headers === undefined) {
        if (!this.get('Content-Type')) this.set('Content-Type', 'application/json')
        return this.send(json)
      }
      if (headers['content-type']?.[1]) return this.send(json)
      headers['content-type'] = ['Content-Type', JSON_TYPE]
      if (json === undefined || this.send !== policy.methods.send) return this.send(json)
      // As `send` does with a string, but without checking again what was replaced.
      return policy.sendWithFastHeaders(this, headers, json)
    },

    jsonp(body) {
      const json = toJson(body, this.app.settings)
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

export const jsonMethods: Part<ExchangeResponse, JsonMethods> = createJsonMethods(fastHeaderPolicy)

const JSON_TYPE = 'application/json; charset=utf-8'

function callbackName(res: ExchangeResponse): string | undefined {
  const given = res.req.query[String(res.app.settings['jsonp callback name'])]
  const name: unknown = Array.isArray(given) ? given[0] : given
  return typeof name === 'string' && name !== '' ? name.replace(NOT_IN_CALLBACK, '') : undefined
}

// A callback name may contain member paths and indices, and nothing that could run.
const NOT_IN_CALLBACK = /[^[\]\w$.]/g

// The leading comment keeps client input from being the first bytes of the body, which other programs could read as a
// file of theirs (Rosetta Flash). The typeof avoids an error if the page has no such function.
function callOf(callback: string, json: string | undefined): string {
  const argument = json?.replace(LINE_SEPARATORS, toUnicodeEscape) ?? ''
  return `/**/ typeof ${callback} === 'function' && ${callback}(${argument});`
}

/** Serializes a value by an app's settings; undefined for what JSON cannot represent, such as a function. */
function toJson(value: unknown, settings: Settings): string | undefined {
  const { 'json replacer': replacer, 'json spaces': spaces } = settings
  // JSON.stringify is fastest with one argument.
  const json: string | undefined =
    replacer || spaces ? JSON.stringify(value, replacer as Replacer, spaces as string | number) : JSON.stringify(value)
  return settings['json escape'] && json !== undefined ? json.replace(SCRIPT_BREAKING, toUnicodeEscape) : json
}

// JSON.stringify validates both itself, and ignores invalid ones.
type Replacer = (key: string, value: unknown) => unknown

// `<`, `>` and `&` could end a script element or start an entity if a page embeds the JSON.
const SCRIPT_BREAKING = /[<>&\u2028\u2029]/g
// These two end a line in JavaScript before ES2019.
const LINE_SEPARATORS = /[\u2028\u2029]/g

function toUnicodeEscape(character: string): string {
  return '\\u' + character.charCodeAt(0).toString(16).padStart(4, '0')
}
