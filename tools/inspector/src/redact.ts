import { redactNamedValues } from './named-values.ts'
import { isSecretName, REDACTED, redactShapes } from './secrets.ts'

/** Redacts text of any kind: secrets by their shape, and values by the names before them. */
export function redactText(text: string): string {
  const shown = redactShapes(text).replace(OPTION, (all, option, value) =>
    isSecretName(option) ? all.slice(0, -value.length) + REDACTED : all,
  )
  return redactNamedValues(shown)
}

/** An option of a command and its value, in a command line or a list of arguments. */
const OPTION = /(?<![\w-])--([a-z][\w-]{0,50})["']?,?\s{1,9}["']?([^\s"'-][^\s"']*)/gi

export function redactBody(text: string, type: string): string {
  if (/^application\/x-www-form-urlencoded/i.test(type)) return redactText(text.replace(/[^&]+/g, redactField))
  if (/^multipart\//i.test(type)) return redactParts(text, type)
  return redactText(/html|xml/i.test(type) ? redactElements(text) : text)
}

/** Redacts a URL or request target. Some login flows put a token behind the `#`. */
export function redactUrl(url: string): string {
  const path = url.replace(TOKEN_IN_PATH, (all, name, token) =>
    SENT_BY_MAIL.test(name) || isSecretName(name) ? all.slice(0, -token.length) + REDACTED : all,
  )
  return redactText(path.replace(/([?&#])([^&#]*)/g, (_, mark, field) => mark + redactField(field)))
}

/** A segment with letters and digits behind the one that may tell what it is: `/reset-password/a1b2c3d4`. */
const TOKEN_IN_PATH = /(?<=\/)([^/?#]{1,50})\/(?=[^/?#]{0,99}\d)(?=[^/?#]{0,99}[a-z])([^/?#]{8}[^/?#]*)/gi
const SENT_BY_MAIL = /^(?:reset|verif|confirm|activat|invit|magic|unsubscribe)/i

/** Redacts an urlencoded field by its decoded name. If an encoded value contains a secret, all of it is redacted. */
function redactField(field: string): string {
  const at = field.indexOf('=') + 1
  const name = decode(field.slice(0, Math.max(0, at - 1)))
  const value = field.slice(at)
  const decoded = decode(value.replaceAll('+', ' '))
  const isSecret = isSecretName(name) || (decoded !== value && redactText(decoded) !== decoded)
  return isSecret ? field.slice(0, at) + REDACTED : field
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

// RFC 7578: each part has a Content-Disposition with its name, and an empty line before its value.
function redactParts(text: string, type: string): string {
  const delimiter = `--${/boundary="?([^";]+)/i.exec(type)?.[1] ?? ''}`
  let isSecret = false
  const parts = text.split(delimiter).map((part) => {
    const [, head = '', value = part] = /^(.*?\r?\n\r?\n)(.*)$/s.exec(part) ?? []
    const names = [...head.matchAll(/\bname\*?="?([^"\r\n;=]*)/gi)].map(([, name = '']) => decode(name))
    // Without a name it is not a part, but belongs to the value before, which has the delimiter in it.
    if (names.length > 0) isSecret = names.some(isSecretName)
    if (isSecret && !/^--\s*$/.test(part)) return `${names.length > 0 ? head : ''}${REDACTED}\r\n`
    return head + redactText(value)
  })
  return parts.join(delimiter)
}

/** Redacts the content of elements with a secret name. */
function redactElements(text: string): string {
  let isNamed = false // by the element before, as in `<name>password</name><value>x</value>`
  const upToEndTags = text.split('</').map((piece) => {
    const tags = [...piece.matchAll(START_TAG)]
    const secret = tags.find(([tag, name = '']) => isNamed || isSecretName(name) || isNamedSecret(tag))
    const [tag = '', name = ''] = tags.at(-1) ?? []
    isNamed =
      /(?:name|key|field|id)$/i.test(name) && isSecretName(piece.slice(piece.lastIndexOf(tag) + tag.length).trim())
    return secret === undefined ? piece : piece.slice(0, secret.index + secret[0].length) + REDACTED
  })
  return upToEndTags.join('</')
}

/** `<textarea name="token">`, `<setting key="password">`; what has no content has a value next to its name. */
function isNamedSecret(tag: string): boolean {
  const [, name = ''] = /\s(?:name|key)\s{0,9}=\s{0,9}["']?([^\s"'>]+)/i.exec(tag) ?? []
  return isSecretName(name) && !/^<(?:input|meta|param)\s/i.test(tag)
}

const START_TAG = /<([a-z][\w:.-]*)(?:\s[^<>]*)?(?<!\/)>(?!$)/gi

/** The beginning of a text, as a copy: a slice would keep the whole text in memory. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${Buffer.from(text.slice(0, length), 'utf16le').toString('utf16le')}…`
}
