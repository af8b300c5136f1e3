import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Why a request may not see anything; undefined when it may. Only this machine may: by the address of the peer, not by
 * what a proxy claims, and by the name that the browser was told to go to.
 */
export function refusalOf(req: IncomingMessage): string | undefined {
  if (!isLoopbackAddress(req.socket?.remoteAddress)) {
    return 'The inspector answers to this machine only. Open it on the machine that runs the app.'
  }
  // A page of another site whose name leads to 127.0.0.1 (DNS rebinding) says its own name here.
  if (!isLoopbackHost(req.headers.host)) {
    return 'The inspector answers to localhost and 127.0.0.1 only, and not to any other name of this machine.'
  }
  if (isForwarded(req)) return 'The inspector does not answer through a proxy or a tunnel.'
  if (isOfAnotherOrigin(req)) return 'The inspector answers to its own page only.'
  return undefined
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^::1$/.test(address)
}

// Host = uri-host [ ":" port ] (RFC 9110 §7.2)
function isLoopbackHost(host: string | undefined): boolean {
  return (
    host !== undefined &&
    /^(?:(?:[a-z\d-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i.test(host)
  )
}

/** A proxy on this machine makes every client look like a local one; it tells for whom it asks. */
function isForwarded({ headers }: IncomingMessage): boolean {
  const { 'x-forwarded-for': chain, 'x-real-ip': real, forwarded, via } = headers
  if (forwarded !== undefined || via !== undefined || headers['x-forwarded-host'] !== undefined) return true
  const addresses = [chain, real].flatMap((value) => String(value ?? '').split(','))
  return addresses.some((address) => address.trim() !== '' && !isLoopbackAddress(address.trim()))
}

/** Browsers say where a request comes from. A link from elsewhere may open the page, and do nothing else. */
function isOfAnotherOrigin({ headers, method }: IncomingMessage): boolean {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  if (origin !== undefined && origin.replace(/^https?:\/\//, '') !== headers.host) return true
  if (site === undefined || site === 'same-origin' || site === 'none') return false
  return !(mode === 'navigate' && method === 'GET' && headers['sec-fetch-dest'] === 'document')
}

/** Whether a request shows the token, which only the URL that was printed at start has. */
export function hasToken(req: IncomingMessage, token: string): boolean {
  const given = Buffer.from(String(req.headers['x-trunkline-token'] ?? ''))
  const wanted = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
