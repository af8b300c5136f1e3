/** The value of a `Cookie` header; empty if there are no cookies. */
export function formatCookies(cookies: Readonly<Record<string, string>> = {}): string {
  return Object.entries(cookies)
    .map(([name, value]) => {
      assertCookieName(name)
      return `${name}=${encodeURIComponent(value)}`
    })
    .join('; ')
}

/**
 * Rejects a name that would end the cookie and start another one, or an attribute.
 * @throws TypeError
 */
export function assertCookieName(name: string): void {
  if (!COOKIE_NAME.test(name)) throw new TypeError(`${JSON.stringify(name)} cannot be the name of a cookie`)
}

// RFC 6265 §4.1.1 has a token; servers also take brackets and the like: everything visible but ";" and "=".
const COOKIE_NAME = /^[!-:<>-~]+$/
