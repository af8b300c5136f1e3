// hot path
import { OutgoingMessage, ServerResponse } from 'node:http'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { withCharset } from '../../http/media-type/v4/content-type.ts'
import { type NodeHeaders, writableHeaders } from '../../node-http/headers.ts'
import { ifUnpatched } from '../../node-http/if-unpatched.ts'

/** What the response itself knows of its text. */
export interface CharsetState {
  /** Added to every Content-Type that is set from now on and names no charset of its own. */
  charset?: string | undefined
}

export interface NodeHeaderMethods extends CharsetState {
  /**
   * Sets a header: a Content-Type gets `res.charset`, and a Set-Cookie is added to those that are set already.
   * @throws TypeError when there is a charset to add and the Content-Type cannot be parsed
   */
  setHeader(name: string, value: number | string | readonly string[]): this
  /** Adds a value to a header, and makes the header if there is none. */
  appendHeader(name: string, value: string | readonly string[]): this
}

/** Node's own way of setting headers, with charsets and cookies. Connect put this on every response of the process. */
export const nodeHeaders: Part<ExchangeResponse & CharsetState, NodeHeaderMethods> = {
  setHeader(name, value) {
    if (name.length === SET_COOKIE.length && name.toLowerCase() === SET_COOKIE) {
      return this.appendHeader(name, newCookies(this.getHeader(name), value as string | string[]))
    }
    const { charset } = this
    const labelled =
      charset && value && name.length === CONTENT_TYPE.length && name.toLowerCase() === CONTENT_TYPE
        ? withCharset(value as string, charset)
        : value
    return ServerResponse.prototype.setHeader.call(this, name, labelled) as typeof this
  },

  appendHeader(name, value) {
    const previous = this.getHeader(name)
    const values = previous ? ([previous, value].flat() as string[]) : value
    // A copy of Connect in the same process has patched the response's own method, which would come back here.
    const { setHeader } = isPatchedByConnect() ? OutgoingMessage.prototype : ServerResponse.prototype
    return setHeader.call(this, name, values) as typeof this
  },
}

function isPatchedByConnect(): boolean {
  return '_hasConnectPatch' in ServerResponse.prototype
}

/** Whether headers are set by these methods and node's own, and nobody else hears of it. */
export function setsAsNode(res: object): boolean {
  return (
    (res as NodeHeaderMethods).setHeader === nodeHeaders.setHeader &&
    ServerResponse.prototype.setHeader === nodesSetHeader
  )
}

/** Node's own object for headers that are neither cookies nor in want of a charset; undefined where somebody would see it. */
export function v3WritableHeaders(res: ExchangeResponse): NodeHeaders | undefined {
  return setsAsNode(res) ? writableHeaders(res, nodeHeaders.setHeader) : undefined
}

const nodesSetHeader = ifUnpatched(ServerResponse.prototype.setHeader, 'kOutHeaders')

const SET_COOKIE = 'set-cookie'
const CONTENT_TYPE = 'content-type'

// They belong to node, and are not listed among the response's own methods.
for (const name of Object.keys(nodeHeaders)) Object.defineProperty(nodeHeaders, name, { enumerable: false })

/** Who reads all cookies, adds one and sets them again must not get each of them twice. */
function newCookies(present: unknown, value: string | string[]): string | string[] {
  if (!Array.isArray(value) || value.length < 2) return value
  const known = [present].flat()
  return value.filter((cookie) => !known.includes(cookie))
}
