import { percentDecode } from '../text/percent-decode.ts'

/** A cookie as a server sets it. */
export interface SetCookie {
  readonly name: string
  /** The value, decoded as `cookie-parser` decodes it. */
  readonly value: string
  /** The value as it was sent. */
  readonly rawValue: string
  readonly path?: string
  readonly domain?: string
  readonly expires?: Date
  readonly maxAge?: number
  readonly sameSite?: string
  readonly secure: boolean
  readonly httpOnly: boolean
  readonly partitioned: boolean
}

/**
 * Parses one `Set-Cookie` header; undefined if it has no name.
 * @see RFC 6265 §5.2
 */
export function parseSetCookie(line: string): SetCookie | undefined {
  const [pair = '', ...attributes] = line.split(';')
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals).trim()
  if (equals === -1 || name === '') return undefined
  const rawValue = unquote(pair.slice(equals + 1).trim())
  const value = percentDecode(rawValue) ?? rawValue // a malformed escape stays as it is
  const cookie = { name, value, rawValue, secure: false, httpOnly: false, partitioned: false }
  return Object.assign(cookie, ...attributes.map(readAttribute))
}

function readAttribute(text: string): Partial<SetCookie> {
  const equals = text.indexOf('=')
  const name = (equals === -1 ? text : text.slice(0, equals)).trim().toLowerCase()
  const value = equals === -1 ? '' : text.slice(equals + 1).trim()
  return Object.hasOwn(ATTRIBUTES, name) ? (ATTRIBUTES[name]?.(value) ?? {}) : {}
}

const ATTRIBUTES: Readonly<Record<string, (value: string) => Partial<SetCookie>>> = {
  path: (path) => ({ path }),
  domain: (value) => ({ domain: value.replace(/^\./, '').toLowerCase() }),
  expires: (value) => (Number.isNaN(Date.parse(value)) ? {} : { expires: new Date(value) }),
  'max-age': (value) => (/^-?\d+$/.test(value) ? { maxAge: Number(value) } : {}),
  samesite: (sameSite) => ({ sameSite }),
  secure: () => ({ secure: true }),
  httponly: () => ({ httpOnly: true }),
  partitioned: () => ({ partitioned: true }),
}

function unquote(value: string): string {
  return value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value
}

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
