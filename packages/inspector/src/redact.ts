/** What stands in the place of a secret. */
export const REDACTED = '[redacted]'

/** Whether a header, a field or a parameter of this name holds a secret. */
export function isSecretName(name: string): boolean {
  const plain = name.replace(/[^a-z0-9]/gi, '').toLowerCase()
  return PARTS_OF_NAMES.some((part) => plain.includes(part)) || NAMES.has(plain)
}

const PARTS_OF_NAMES = [
  ...['password', 'passwd', 'passphrase', 'passcode', 'secret', 'token', 'authorization', 'apikey', 'accesskey'],
  ...['privatekey', 'signingkey', 'credential', 'sessionid', 'cookie', 'csrf', 'xsrf', 'jwt', 'signature'],
  ...['creditcard', 'cardnumber', 'iban', 'onetime'],
]
const NAMES = new Set(['pass', 'pwd', 'pw', 'auth', 'sid', 'session', 'otp', 'pin', 'cvv', 'cvc', 'ssn', 'key', 'sig'])

/**
 * Replaces what looks like a secret wherever it stands. Each expression begins where a word does, so that a long run of
 * letters is looked at once, and not from each of them.
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
  // Long runs of random characters: session ids, keys. A UUID is shorter between its hyphens.
  [/(?<![\w-])[A-Fa-f\d]{32,}(?![\w-])/g, REDACTED],
  [/(?<![\w+/-])(?=[\w+-]*[a-z])(?=[\w+-]*[A-Z])(?=[\w+-]*\d)[\w+-]{32,}={0,2}(?![\w+/-])/g, REDACTED],
]

/** A line that somebody printed, or a message: by shape, and what stands behind a telling name and `=` or `:`. */
export function redactText(text: string): string {
  return redactShapes(text).replace(NAMED_VALUE, (whole, name: string, border: string, value: string) =>
    isSecretName(name) && !value.startsWith(REDACTED) ? `${name}${border}${REDACTED}` : whole,
  )
}

const NAMED_VALUE = /(?<![\w-])([\w-]{2,40})(["']?\s{0,4}[=:]\s{0,4})("[^"]*"?|'[^']*'?|\[redacted\]|[^\s&;,"'}\]]+)/g

/** Names and values by turns, as node's `rawHeaders` has them. */
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

/** Headers whose long random values tell nothing: tags, policies, and what a WebSocket is opened with. */
const PUBLIC_RANDOM = new Set([
  ...['etag', 'if-none-match', 'if-match', 'if-range', 'content-security-policy', 'content-type', 'user-agent'],
  ...['sec-websocket-key', 'sec-websocket-accept', 'digest', 'content-digest', 'repr-digest', 'accept', 'host'],
  ...['content-security-policy-report-only', 'x-request-id', 'traceparent', 'date', 'last-modified'],
])
const URLS = new Set(['referer', 'location', 'content-location', 'origin', 'refresh', 'link'])

/** A request target or a URL: its parameters by name, everything by shape. */
export function redactUrl(url: string): string {
  const at = url.indexOf('?')
  if (at === -1) return redactShapes(url)
  return `${redactShapes(url.slice(0, at))}?${redactForm(url.slice(at + 1), true)}`
}

/** Fields of a form, as a query has them. */
export function redactForm(text: string, isQuery = false): string {
  return text
    .split('&')
    .map((field) => {
      const at = field.indexOf('=')
      if (at === -1) return redactShapes(field)
      const name = decode(field.slice(0, at))
      // What a login sends back to an app (RFC 6749 §4.1.2); in a form `code` is any code.
      const isSecret = isSecretName(name) || (isQuery && name === 'code')
      return `${field.slice(0, at)}=${isSecret ? REDACTED : redactShapes(field.slice(at + 1))}`
    })
    .join('&')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A JSON text, whole or cut off. */
export function redactJson(text: string): string {
  try {
    const spaces = /^[[{]\s*\n( +)/.exec(text)?.[1]?.length
    return JSON.stringify(redactValue(JSON.parse(text), 0), null, spaces)
  } catch {
    return redactShapes(text).replace(JSON_MEMBER, (whole, name: string, border: string) =>
      isSecretName(name) ? `"${name}"${border}"${REDACTED}"` : whole,
    )
  }
}

const JSON_MEMBER = /"((?:[^"\\]|\\.){1,100})"(\s*:\s*)(?:"(?:[^"\\]|\\.)*"?|[\w.+-]+|\[[^\]]*\]?)/g

function redactValue(value: unknown, depth: number): unknown {
  if (depth > 100) return REDACTED
  if (typeof value === 'string') return redactShapes(value)
  if (Array.isArray(value)) return value.map((each) => redactValue(each, depth + 1))
  if (value === null || typeof value !== 'object') return value
  // From entries, and without a prototype: `__proto__` is a name like another.
  const entries = Object.entries(value).map(([name, each]) => {
    const hides = isSecretName(name) && each !== null && typeof each !== 'boolean'
    return [name, hides ? REDACTED : redactValue(each, depth + 1)] as const
  })
  return Object.assign(Object.create(null), Object.fromEntries(entries))
}
