import { isIP } from 'node:net'
import { assertCookieName, parseSetCookie, type SetCookie } from './set-cookie.ts'

/** The cookies of an agent, by host and path. */
export interface CookieJar {
  /** The decoded value of the cookie that would be sent to this URL; by default to the root of the agent's origin. */
  get(name: string, url?: string | URL): string | undefined
  /**
   * Sets a cookie for the agent's whole origin.
   * @throws TypeError for an invalid name
   */
  set(name: string, value: string): void
  /** Deletes all cookies. */
  clear(): void
}

interface KeptCookie extends SetCookie {
  readonly domain: string
  readonly path: string
  /** Whether it applies to one host only, without subdomains. */
  readonly hostOnly: boolean
  /** In milliseconds; Infinity if it lasts as long as the agent. */
  readonly expiry: number
}

/** Keeps cookies as a browser does, within one process. */
export class MemoryCookieJar implements CookieJar {
  readonly #origin: URL
  #cookies: KeptCookie[] = []

  constructor(origin: URL) {
    this.#origin = origin
  }

  get(name: string, url: string | URL = this.#origin): string | undefined {
    return this.#matching(new URL(url, this.#origin)).find((cookie) => cookie.name === name)?.value
  }

  set(name: string, value: string): void {
    assertCookieName(name)
    this.store(this.#origin, [`${name}=${encodeURIComponent(value)}; Path=/`])
  }

  clear(): void {
    this.#cookies = []
  }

  /** Stores the `Set-Cookie` headers of a response. */
  store(url: URL, lines: readonly string[]): void {
    for (const line of lines) {
      const cookie = parseSetCookie(line)
      if (cookie === undefined || !isAllowed(cookie, url)) continue
      const kept = keep(cookie, url)
      const isOther = ({ name, domain, path }: KeptCookie): boolean =>
        name !== kept.name || domain !== kept.domain || path !== kept.path
      this.#cookies = this.#cookies.filter(isOther)
      if (kept.expiry > Date.now()) this.#cookies.push(kept)
    }
  }

  /** The `Cookie` header for a request; empty if there are no cookies. */
  headerFor(url: URL): string {
    return this.#matching(url)
      .map(({ name, rawValue }) => `${name}=${rawValue}`)
      .join('; ')
  }

  /** RFC 6265 §5.4: those with longer paths first. */
  #matching(url: URL): KeptCookie[] {
    const now = Date.now()
    return this.#cookies
      .filter((cookie) => cookie.expiry > now && isFor(cookie, url))
      .sort((a, b) => b.path.length - a.path.length)
  }
}

/**
 * Whether a host may set a cookie. Top-level domains are rejected because they have no dot; other public suffixes that
 * browsers know, such as `co.uk`, are not.
 * @see RFC 6265 §5.3, and its successor's §5.7 on prefixes of names
 */
function isAllowed({ name, domain, path, secure }: SetCookie, { hostname }: URL): boolean {
  if (domain && domain !== hostname && !domain.includes('.')) return false
  if (domain && !isWithin(hostname, domain)) return false
  if (/^__Host-/i.test(name)) return secure && !domain && path === '/'
  return secure || !/^__Secure-/i.test(name)
}

function keep(cookie: SetCookie, url: URL): KeptCookie {
  const { maxAge, expires, domain, path } = cookie
  const expiry = maxAge !== undefined ? Date.now() + maxAge * 1000 : (expires?.getTime() ?? Number.POSITIVE_INFINITY)
  return {
    ...cookie,
    domain: domain || url.hostname,
    hostOnly: !domain,
    path: path?.startsWith('/') ? path : url.pathname.replace(/\/[^/]*$/, '') || '/',
    expiry,
  }
}

function isFor({ domain, hostOnly, path, secure }: KeptCookie, { hostname, pathname, protocol }: URL): boolean {
  if (secure && protocol !== 'https:') return false
  if (hostOnly ? hostname !== domain : !isWithin(hostname, domain)) return false
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
}

/** An IP address has no subdomains: 127.0.0.1 is not below 0.0.1. */
function isWithin(hostname: string, domain: string): boolean {
  return hostname === domain || (hostname.endsWith(`.${domain}`) && isIP(hostname) === 0)
}
