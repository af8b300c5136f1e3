import { replaceNamedValues } from './named-values.ts'

/** Replaces a secret. */
export const REDACTED = '[redacted]'

/** Whether a header, a field or a parameter of this name holds a secret. */
export function isSecretName(name: string): boolean {
  let isSecret = known.get(name)
  if (isSecret === undefined) {
    isSecret = tellsOfSecret(name)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(name, isSecret)
  }
  return isSecret
}

/** Cached: a list of a thousand users repeats the same few names. */
const known = new Map<string, boolean>()
const MOST_KNOWN = 2000

function tellsOfSecret(name: string): boolean {
  const plain = name.replace(/[^a-z0-9]/gi, '').toLowerCase()
  if (PARTS_OF_NAMES.some((part) => plain.includes(part)) || plain === 'session') return true
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
  return words.some((word) => WORDS.has(word)) && !PUBLIC_KEYS.test(plain)
}

const PARTS_OF_NAMES = [
  ...['password', 'passwd', 'passphrase', 'passcode', 'secret', 'token', 'authorization', 'apikey', 'accesskey'],
  ...['privatekey', 'signingkey', 'credential', 'sessionid', 'cookie', 'csrf', 'xsrf', 'jwt', 'signature'],
  ...['creditcard', 'cardnumber', 'iban', 'onetime'],
]
const WORDS = new Set(['pass', 'pwd', 'pw', 'auth', 'sid', 'otp', 'pin', 'cvv', 'cvc', 'ssn', 'key', 'sig'])
const PUBLIC_KEYS = /(?:public|primary|foreign|sort|partition|cache|idempotency)key$/

/**
 * Redacts everything that looks like a secret. Each RegExp starts at a word boundary, so that a long run of letters is
 * scanned only once.
 */
export function redactShapes(text: string): string {
  let redacted = text
  for (const [expression, replacement] of SHAPES) redacted = redacted.replace(expression, replacement)
  return redacted
}

const SHAPES: readonly [RegExp, string][] = [
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g, REDACTED],
  // RFC 7519: three parts of base64url, of which the first is a JSON object.
  [/(?<![\w-])eyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]*)?/g, REDACTED],
  [/\b(Bearer|Basic|Digest|Negotiate) (?=\S{0,200}[\d=+/._-])[\w+/=.~:-]{8,}/gi, `$1 ${REDACTED}`],
  [/(?<![\w-])(?:sk|pk|rk)[-_](?:live|test|proj|ant)[-_][\w-]{8,}/g, REDACTED],
  [/(?<![\w-])(?:gh[pousr]_|github_pat_|glpat-|npm_|xox[abprs]-|whsec_|hf_|dop_v1_|shpat_)[\w-]{10,}/g, REDACTED],
  [/(?<![\w-])(?:AKIA|ASIA)[A-Z0-9]{16}(?![\w-])/g, REDACTED],
  [/(?<![\w-])(?:AIza[\w-]{30,}|ya29\.[\w-]{10,}|SG\.[\w-]{10,}\.[\w-]{10,})/g, REDACTED],
  // A password in a URL: scheme "://" user ":" password "@"
  [/(?<![a-z\d+.-])([a-z][a-z\d+.-]{1,20}:\/\/[^\s/:@]{0,100}):[^\s/@]{1,200}@/gi, `$1:${REDACTED}@`],
  // Long runs of random characters, such as session ids and keys. The parts of a UUID are shorter.
  [/(?<![\w-])[A-Fa-f\d]{32,}(?![\w-])/g, REDACTED],
  [/(?<![\w+/-])(?=[\w+-]*[a-z])(?=[\w+-]*[A-Z])(?=[\w+-]*\d)[\w+-]{32,}={0,2}(?![\w+/-])/g, REDACTED],
]

/** Redacts log output or a message: by shape, and values after a secret name and `=`, `:` or `=>`. */
export function redactText(text: string): string {
  return replaceNamedValues(redactShapes(text), NAME, isSecretName, REDACTED)
}

const NAME = /(?<![\w-])([\w-]{2,100})["'\]]{0,2}\s{0,4}(?:=>|[=:])\s{0,4}/g

/** Like `redactText`, and also form fields and elements with a secret name. */
export function redactMarkup(text: string): string {
  return redactText(text)
    .replace(TAG, (tag) => (isSecretTag(tag) ? tag.replace(VALUE_OF_TAG, `$1"${REDACTED}"`) : tag))
    .replace(ELEMENT, (whole, start: string, name: string) => (isSecretName(name) ? start + REDACTED : whole))
}

const TAG = /<(?:input|meta|param)\s[^<>]{1,4000}>/gi
const NAMES_OF_TAG = /\b(?:name|id|type|property)\s*=\s*["']?([^\s"'>]+)/gi
const VALUE_OF_TAG = /(\b(?:value|content)\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi
const ELEMENT = /(<([a-z][\w:-]{1,60})(?:\s[^<>]{0,1000})?>)[^<>]+(?=<\/)/gi

function isSecretTag(tag: string): boolean {
  return [...tag.matchAll(NAMES_OF_TAG)].some(([, name = '']) => isSecretName(name))
}

/** Redacts headers in the format of `rawHeaders`: alternating names and values. */
export function redactHeaders(rawHeaders: readonly string[]): [name: string, value: string][] {
  const pairs: [string, string][] = []
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    pairs.push([name, redactHeader(name, rawHeaders[i + 1] as string)])
  }
  return pairs
}

function redactHeader(name: string, value: string): string {
  const lower = name.toLowerCase()
  if (lower === 'cookie') return value.replace(COOKIE, `$1=${REDACTED}`)
  if (lower === 'set-cookie') return value.replace(/^([^=;]*)=[^;]*/, `$1=${REDACTED}`)
  if (PUBLIC_RANDOM.has(lower)) return value
  if (URLS.has(lower)) return redactUrl(value)
  return isSecretName(name) ? REDACTED : redactText(value)
}

// cookie-pair = cookie-name "=" cookie-value (RFC 6265 §4.1.1)
const COOKIE = /([^=;\s][^=;]*)=[^;]*/g

/** Headers whose long random values are not secret: ETags, policies, WebSocket handshakes. */
const PUBLIC_RANDOM = new Set([
  ...['etag', 'if-none-match', 'if-match', 'if-range', 'content-security-policy', 'content-type', 'user-agent'],
  ...['sec-websocket-key', 'sec-websocket-accept', 'digest', 'content-digest', 'repr-digest', 'accept', 'host'],
  ...['content-security-policy-report-only', 'x-request-id', 'traceparent', 'date', 'last-modified'],
])
const URLS = new Set(['referer', 'location', 'content-location', 'origin', 'refresh', 'link'])

/** Redacts a URL or request target: parameters by name, everything by shape. */
export function redactUrl(url: string): string {
  const [, path = url, query, fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(url) ?? []
  return [
    redactShapes(path),
    ...(query === undefined ? [] : ['?', redactForm(query, true)]),
    // Some login flows put a token in the fragment.
    ...(fragment === undefined ? [] : ['#', redactForm(fragment, true)]),
  ].join('')
}

/** Redacts urlencoded fields. */
export function redactForm(text: string, isQuery = false): string {
  return text
    .split('&')
    .map((field) => {
      const at = field.indexOf('=')
      const name = decode(field.slice(0, Math.max(at, 0)))
      // The OAuth authorization code (RFC 6749 §4.1.2). In a form, `code` may be anything.
      const isSecret = isSecretName(name) || (isQuery && name === 'code')
      return `${field.slice(0, at + 1)}${isSecret ? REDACTED : redactField(field.slice(at + 1))}`
    })
    .join('&')
}

/** A value may be an encoded URL or JSON. If it contains a secret, the whole value is redacted. */
function redactField(value: string): string {
  const decoded = value.includes('%') ? decode(value.replaceAll('+', ' ')) : value
  if (decoded === value) return redactShapes(value)
  return redactText(decoded) === decoded ? value : REDACTED
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Redacts JSON, complete or truncated. */
export function redactJson(text: string): string {
  try {
    const spaces = /^[[{]\s*\n( +)/.exec(text)?.[1]?.length
    return JSON.stringify(redactValue(JSON.parse(text), 0), null, spaces)
  } catch {
    return replaceNamedValues(
      redactShapes(text),
      JSON_NAME,
      (name) => isSecretName(decodeEscapes(name)),
      `"${REDACTED}"`,
    )
  }
}

const JSON_NAME = /"((?:[^"\\]|\\.){1,100})"\s{0,20}:\s{0,20}/g

function decodeEscapes(name: string): string {
  return name.replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Shorter strings cannot contain a secret. Most strings in JSON are shorter. */
const SHORTEST = 8

function redactValue(value: unknown, depth: number): unknown {
  if (depth > 100) return REDACTED
  if (typeof value === 'string') return value.length < SHORTEST ? value : redactText(value)
  if (Array.isArray(value)) return value.map((each) => redactValue(each, depth + 1))
  if (value === null || typeof value !== 'object') return value
  // Built from entries, so that `__proto__` is a normal key.
  const entries = Object.entries(value).map(([name, each]) => {
    const hides = isSecretName(name) && each !== null && typeof each !== 'boolean'
    return [name, hides ? REDACTED : redactValue(each, depth + 1)] as const
  })
  return Object.assign(Object.create(null), Object.fromEntries(entries))
}
