import { OutgoingMessage, ServerResponse } from 'node:http'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { withCharset } from '../../http/media-type/v4/content-type.ts'
import { type NodeHeaders, writableHeaders } from '../../node-http/headers.ts'
import { isSetHeaderReplaced } from '../../node-http/replaced.ts'

export interface CharsetState {
  /** Added to every Content-Type that is set from now on without a charset. */
  charset?: string | undefined
}

export interface NodeHeaderMethods extends CharsetState {
  /**
   * Sets a header. A Content-Type gets `res.charset`; a Set-Cookie is added to the existing ones.
   * @throws TypeError if there is a charset to add and the Content-Type is invalid
   */
  setHeader(name: string, value: number | string | readonly string[]): this
  /** Adds a value to a header, or creates it. */
  appendHeader(name: string, value: string | readonly string[]): this
}

/** Node's header methods with charsets and cookies. Connect put these on every response of the process. */
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
    // A copy of Connect in the same process has patched the response's own method, which would call us again.
    const { setHeader } =
      '_hasConnectPatch' in ServerResponse.prototype ? OutgoingMessage.prototype : ServerResponse.prototype
    return setHeader.call(this, name, values) as typeof this
  },
}

/** Node's own header object, for headers that our `setHeader` does not change; undefined if a wrapper must see them. */
export function v3WritableHeaders(res: ExchangeResponse): NodeHeaders | undefined {
  return isSetHeaderReplaced(ServerResponse.prototype) ? undefined : writableHeaders(res, nodeHeaders.setHeader)
}

const SET_COOKIE = 'set-cookie'
const CONTENT_TYPE = 'content-type'

/** Code may read all cookies, add one and set them again: that must not double the others. */
function newCookies(present: unknown, value: string | string[]): string | string[] {
  if (!Array.isArray(value) || value.length < 2) return value
  const known = [present].flat()
  return value.filter((cookie) => !known.includes(cookie))
}
