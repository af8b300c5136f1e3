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
   * Chooses among media types or extension names by the `Accept` header; undefined when the client takes none of them.
   * @example req.accepts('html, json') // 'json'
   */
  accepts(types: string | readonly string[]): string | undefined
  accepts(...types: string[]): string | undefined
  /** Whether the client takes a content coding. */
  acceptsEncoding(encoding: string): boolean
  /** Whether the client takes a charset; all of them when it names none. */
  acceptsCharset(charset: string): boolean
  /** Whether the client takes a language; all of them when it names none. */
  acceptsLanguage(language: string): boolean
  /**
   * The media types that the client takes, its favourite first.
   * @example req.accepted[0] // { value: 'text/html', quality: 1, params: {}, originalIndex: 0, type: 'text', subtype: 'html' }
   */
  readonly accepted: AcceptedType[]
  /** The content codings as the client lists them, qualities and all. */
  readonly acceptedEncodings: string[]
  /** The charsets that the client takes, its favourite first. */
  readonly acceptedCharsets: string[]
  /** The languages that the client takes, its favourite first. */
  readonly acceptedLanguages: string[]
}

/** Content negotiation by lists: what the client takes, and whether something is among it. */
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
