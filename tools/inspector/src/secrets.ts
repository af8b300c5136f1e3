/** Replaces a secret. */
export const REDACTED = '[redacted]'

/** Whether a header, a field or a parameter of this name holds a secret. */
export function isSecretName(name: string): boolean {
  if (name.length > 200) return true // it cannot be judged quickly, and nobody needs to read its value
  const plain = name.replace(/[^a-z0-9]+/gi, '').toLowerCase()
  if (PARTS_OF_NAMES.test(plain) || plain === 'session') return true
  return WORDS.test(name.replace(/([a-z\d])([A-Z])/g, '$1 $2')) && !PUBLIC_KEYS.test(plain)
}

const PARTS_OF_NAMES = new RegExp(
  [
    'pass(?:word|wd|wort|phrase|code)|motdepasse|kennwort|contrase|senha|secret|token|authorization|credential',
    '(?:api|access|private|signing)key|sessionid|cookie|csrf|xsrf|jwt|signature|mnemonic',
    'creditcard|cardnumber|iban|onetime|recoverycode',
  ].join('|'),
)
const WORDS = /(?<![a-z\d])(?:pass|pwd|pw|mdp|auth|sid|t?otp|[m2]fa|pin|cvv|cvc|ssn|key|sig|vault)(?![a-z\d])/i
const PUBLIC_KEYS = /(?:public|primary|foreign|sort|partition|cache|idempotency)key$/

/** Redacts everything that looks like a secret. */
export function redactShapes(text: string): string {
  let redacted = text
  for (const [expression, replacement] of SHAPES) redacted = redacted.replace(expression, replacement)
  return redacted
}

// Each expression starts at a border of the characters that it repeats, so that a long run is scanned only once.
const SHAPES: readonly [RegExp, string][] = [
  [/(?<!-)-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g, REDACTED],
  // RFC 7519: three parts of base64url, of which the first is a JSON object.
  [/(?<![\w-])eyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]*)?/g, REDACTED],
  [/(?<![\w-])(Bearer|Basic|Digest|Negotiate) (?=\S{0,200}[\d=+/._-])[\w+/=.~:-]{8,}/gi, `$1 ${REDACTED}`],
  [/(?<![\w-])(?:sk|pk|rk)[-_](?:live|test|proj|ant)[-_][\w-]{8,}/g, REDACTED],
  [
    /(?<![\w-])(?:gh[pousr]_|github_pat_|glpat-|npm_|xox[abprs]-|whsec_|hf_|dop_v1_|shpat_|hv[sb]\.)[\w-]{10,}/g,
    REDACTED,
  ],
  [/(?<![\w-])(?:AKIA|ASIA)[A-Z0-9]{16}(?![\w-])/g, REDACTED],
  [/(?<![\w-])(?:AIza[\w-]{30,}|ya29\.[\w-]{10,}|SG\.[\w-]{10,}\.[\w-]{10,})/g, REDACTED],
  // `curl -u name:password`, also as a list of arguments; a password in quotes may have spaces.
  [/(?<![\w-])((?:-u|--(?:proxy-)?user)(?:=|["'],)?\s{0,9}["'][^\s:"']{1,100}):[^"'\r\n]{1,200}/g, `$1:${REDACTED}`],
  [/(?<![\w-])((?:-u|--(?:proxy-)?user)=?\s{0,9}[^\s:"'=]{1,100}):(?!\/)[^\s"']{1,200}/g, `$1:${REDACTED}`],
  // A password in a URL: scheme "://" user ":" password "@". JSON may write "\/".
  [/(?<![a-z\d+.-])([a-z][a-z\d+.-]{1,20}:\\?\/\\?\/[^\s/:@]{0,100}):[^\s/@]{1,200}@/gi, `$1:${REDACTED}@`],
  // Long runs of random characters, such as session ids and keys. The parts of a UUID are shorter.
  [/(?<![\w-])[A-Fa-f\d]{32,}(?![\w-])/g, REDACTED],
  [/(?<![\w+/-])(?=[\w+-]*[a-z])(?=[\w+-]*[A-Z])(?=[\w+-]*\d)[\w+-]{32,}={0,2}(?![\w+/-])/g, REDACTED],
]
