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
  const cookie = { name, value: decode(rawValue), rawValue, secure: false, httpOnly: false, partitioned: false }
  return Object.assign(cookie, ...attributes.map(readAttribute))
}

function readAttribute(text: string): Partial<SetCookie> {
  const equals = text.indexOf('=')
  const name = (equals === -1 ? text : text.slice(0, equals)).trim().toLowerCase()
  const value = equals === -1 ? '' : text.slice(equals + 1).trim()
  switch (name) {
    case 'path':
      return { path: value }
    case 'domain':
      return { domain: value.replace(/^\./, '').toLowerCase() }
    case 'expires':
      return Number.isNaN(Date.parse(value)) ? {} : { expires: new Date(value) }
    case 'max-age':
      return /^-?\d+$/.test(value) ? { maxAge: Number(value) } : {}
    case 'samesite':
      return { sameSite: value }
    case 'secure':
      return { secure: true }
    case 'httponly':
      return { httpOnly: true }
    case 'partitioned':
      return { partitioned: true }
    default:
      return {}
  }
}

function unquote(value: string): string {
  return value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value
}

// Keeps a malformed escape as it is.
function decode(value: string): string {
  return percentDecode(value) ?? value
}
