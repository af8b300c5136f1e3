import depd from 'depd'
import type { ExchangeResponse } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { statusText } from '../http/names.ts'
import { toLocation } from '../http/url/location.ts'
import { escapeHtml } from '../text/html.ts'

// depd reports the first caller outside the file that created this, so each file that warns creates its own.
const deprecate = depd('express')

export interface LocationMethods {
  /**
   * Sets the Location header, and percent-encodes invalid characters.
   * @example res.location('/users/7')
   */
  location(url: unknown): this
}

export const locationMethods: Part<ExchangeResponse, LocationMethods> = {
  location(url) {
    return this.set('Location', toLocation(String(url)))
  },
}

export interface RedirectMethods {
  /**
   * Redirects the client, with status 302 unless another is given first. Never redirect to a client-supplied target
   * without checking it.
   * @example res.redirect(301, '/users/7')
   */
  redirect(url: string): void
  redirect(status: number, url: string): void
}

export const redirectMethods: Part<ExchangeResponse, RedirectMethods> = {
  redirect(first: unknown, ...more: unknown[]) {
    const [status, target] = more.length === 1 ? [first, more[0]] : [302, first]
    if (!target) deprecate('Provide a url argument')
    if (typeof target !== 'string') deprecate('Url must be a string')
    if (typeof status !== 'number') deprecate('Status must be a number')

    // No link: the address may be a script (CVE-2024-43796), and every client follows Location itself.
    const toPage = (html: string, title: string): string =>
      `<!DOCTYPE html><head><title>${title}</title></head><body><p>${html}</p></body>`
    const body = describeRedirect(this.location(target), status as number, toPage)
    this.status(status as number)
    // RFC 9112 §6.2: a message with Transfer-Encoding must not have Content-Length.
    if (!this.get('Transfer-Encoding')) this.set('Content-Length', Buffer.byteLength(body))
    if (this.req.method === 'HEAD') this.end()
    else this.end(body)
  },
}

/** The body of a redirect whose Location is set: text or HTML, as the client prefers, and nothing if it accepts neither. */
export function describeRedirect(
  res: ExchangeResponse,
  status: number,
  toPage: (html: string, title: string) => string,
): string {
  const title = String(statusText(status))
  const address = String(res.get('Location'))
  let body = ''
  res.format({
    text() {
      body = `${title}. Redirecting to ${address}`
    },
    html() {
      body = toPage(`${title}. Redirecting to ${escapeHtml(address)}`, title)
    },
    default() {},
  })
  return body
}
