import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Why a request is refused; undefined if it is allowed. Only this machine is allowed: by the address of the peer, not
 * by what a proxy claims, and by the host name in the browser.
 */
export function refusalOf(req: IncomingMessage): string | undefined {
  if (!isLoopbackAddress(req.socket?.remoteAddress)) {
    return 'The inspector responds to this machine only. Open it on the machine that runs the app.'
  }
  // DNS rebinding: a site can let its name resolve to 127.0.0.1, but the Host header still has that name.
  if (!isLoopbackHost(req.headers.host)) {
    return 'The inspector responds to localhost and 127.0.0.1 only, and not to any other name of this machine.'
  }
  if (isForwarded(req)) return 'The inspector does not respond through a proxy or a tunnel.'
  if (isOfAnotherOrigin(req)) return 'The inspector responds to its own page only.'
  return undefined
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^::1$/.test(address)
}

// Host = uri-host [ ":" port ] (RFC 9110 §7.2)
function isLoopbackHost(host: string | undefined): boolean {
  return /^(?:(?:[a-z\d-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i.test(host ?? '')
}

/** A proxy on this machine makes every client look local, but it adds forwarding headers. */
function isForwarded({ headers }: IncomingMessage): boolean {
  const { 'x-forwarded-for': chain, 'x-real-ip': real, forwarded, via } = headers
  if (forwarded !== undefined || via !== undefined || headers['x-forwarded-host'] !== undefined) return true
  const addresses = [chain, real].flatMap((value) => String(value ?? '').split(','))
  return addresses.some((address) => address.trim() !== '' && !isLoopbackAddress(address.trim()))
}

/** Browsers send the origin of a request. A link on another site may open the page, but nothing else. */
function isOfAnotherOrigin({ headers, method }: IncomingMessage): boolean {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  if (origin !== undefined && origin.replace(/^https?:\/\//, '') !== headers.host) return true
  if (site === undefined || site === 'same-origin' || site === 'none') return false
  return !(mode === 'navigate' && method === 'GET' && headers['sec-fetch-dest'] === 'document')
}

/** Whether a request has the token, which is only in the URL printed at startup. */
export function hasToken(req: IncomingMessage, token: string): boolean {
  const given = Buffer.from(String(req.headers['x-trunkline-token'] ?? ''))
  const wanted = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
