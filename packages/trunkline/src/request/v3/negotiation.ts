import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import {
  type AcceptedType,
  chooseListedType,
  parseAcceptedTypes,
  parseQualityList,
} from '../../http/negotiation/v3/accept.ts'
import { splitList } from '../../text/split-list.ts'

export interface V3NegotiationMethods {
  /**
   * Chooses a media type or extension name by the `Accept` header; undefined if the client accepts none.
   * @example req.accepts('html, json') // 'json'
   */
  accepts(types: string | readonly string[]): string | undefined
  accepts(...types: string[]): string | undefined
  /** Whether the client accepts a content encoding. */
  acceptsEncoding(encoding: string): boolean
  /** Whether the client accepts a charset; true for all if it names none. */
  acceptsCharset(charset: string): boolean
  /** Whether the client accepts a language; true for all if it names none. */
  acceptsLanguage(language: string): boolean
  /**
   * The media types that the client accepts, by preference.
   * @example req.accepted[0] // { value: 'text/html', quality: 1, params: {}, originalIndex: 0, type: 'text', subtype: 'html' }
   */
  readonly accepted: AcceptedType[]
  /** The content encodings as the client lists them, including qualities. */
  readonly acceptedEncodings: string[]
  /** The charsets that the client accepts, by preference. */
  readonly acceptedCharsets: string[]
  /** The languages that the client accepts, by preference. */
  readonly acceptedLanguages: string[]
}

/** Content negotiation with lists: what the client accepts, and whether it includes something. */
export const v3Negotiation: Part<ExchangeRequest, V3NegotiationMethods> = {
  accepts(types: string | readonly string[], ...more: string[]) {
    const offers = more.length > 0 ? [types as string, ...more] : types
    return chooseListedType(this.get('Accept'), typeof offers === 'string' ? splitList(offers, ',') : offers)
  },

  acceptsEncoding(encoding) {
    return this.acceptedEncodings.includes(encoding)
  },

  acceptsCharset(charset) {
    const accepted = this.acceptedCharsets
    return accepted.length === 0 || accepted.includes(charset)
  },

  acceptsLanguage(language) {
    const accepted = this.acceptedLanguages
    return accepted.length === 0 || accepted.includes(language)
  },

  get accepted() {
    const header = this.get('Accept')
    return header ? parseAcceptedTypes(header) : []
  },

  get acceptedEncodings() {
    const header = this.get('Accept-Encoding')
    return header ? splitList(header.trim(), ',') : []
  },

  get acceptedCharsets() {
    return valuesOf(this.get('Accept-Charset'))
  },

  get acceptedLanguages() {
    return valuesOf(this.get('Accept-Language'))
  },
}

function valuesOf(header: string | undefined): string[] {
  return header ? parseQualityList(header).map(({ value }) => value) : []
}
