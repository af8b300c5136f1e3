/**
 * Refuses a name that would end a cookie and begin another, or an attribute of it.
 * @throws TypeError
 */
export function assertCookieName(name: string): void {
  if (!COOKIE_NAME.test(name)) throw new TypeError(`${JSON.stringify(name)} cannot be the name of a cookie`)
}

// RFC 6265 §4.1.1 has a token; servers also take brackets and the like: everything visible but ";" and "=".
const COOKIE_NAME = /^[!-:<>-~]+$/
