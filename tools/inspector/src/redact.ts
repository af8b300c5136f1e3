import { redactNamedValues } from './named-values.ts'
import { isSecretName, REDACTED, redactShapes } from './secrets.ts'

/** Redacts text of any kind: secrets by their shape, and values by the names before them. */
export function redactText(text: string): string {
  return redactNamedValues(redactShapes(text))
}

export function redactBody(text: string, type: string): string {
  if (/^application\/x-www-form-urlencoded/i.test(type)) return redactForm(text)
  if (/^multipart\//i.test(type)) return redactParts(text, type)
  return redactText(/html|xml/i.test(type) ? redactElements(text) : text)
}

function redactForm(text: string): string {
  return redactText(text.replace(/[^&]+/g, redactField))
}

/** Redacts a URL or request target. Some login flows put a token behind the `#`. */
export function redactUrl(url: string): string {
  return redactText(url.replace(/([?&#])([^&#]*)/g, (_, mark, field) => mark + redactField(field)))
}

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
  const upToEndTags = text.split('</').map((piece) => {
    const secret = [...piece.matchAll(START_TAG)].find(([tag, name = '']) => isSecretName(name) || isNamedSecret(tag))
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
