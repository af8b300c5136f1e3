import { loadOnce } from '../load-once.ts'

/** Decodes the bytes of a body; a leading byte order mark is dropped. */
export type Decode = (bytes: Buffer) => string

interface Iconv {
  encodingExists(name: string): boolean
  decode(bytes: Buffer, name: string): string
}

/**
 * Finds the decoder for a charset; undefined for an unknown one. Node decodes some itself; for the others, iconv-lite
 * is loaded at the first use.
 */
export function findDecoder(charset: string): Decode | undefined {
  const name = charset.toLowerCase()
  if (Object.hasOwn(BUILT_IN, name)) return BUILT_IN[name]
  if (name.startsWith('utf-') && !UNICODE.has(name.replace(/:\d{4}$|[^a-z\d]/g, ''))) return undefined
  const tables = loadCharsets()
  return tables.encodingExists(charset) ? (bytes) => tables.decode(bytes, charset) : undefined
}

/**
 * Loads iconv-lite. A parser that accepts any charset loads it when it is created: it cannot refuse an unknown charset
 * without the list, and files may be unreadable by the time the first such body arrives.
 */
export const loadCharsets: () => Iconv = loadOnce(() => {
  const iconv: Iconv = require('iconv-lite')
  iconv.encodingExists('utf-8') // loads the list
  return iconv
})

const BUILT_IN: Record<string, Decode> = {
  'utf-8': decodeUtf8,
  utf8: decodeUtf8,
  'utf-16le': decodeUtf16,
  utf16le: decodeUtf16,
  'iso-8859-1': decodeLatin1,
  latin1: decodeLatin1,
  'us-ascii': decodeAscii,
  ascii: decodeAscii,
}

// The Unicode charsets that iconv-lite knows, without punctuation. The JSON parser only accepts these, so it can refuse
// any other name without loading iconv-lite.
const UNICODE: ReadonlySet<string> = new Set(
  ['7', '7imap', '8', '16', '16be', '16le', '32', '32be', '32le'].map((kind) => `utf${kind}`),
)

/** Decodes UTF-8. An invalid sequence becomes U+FFFD. */
function decodeUtf8(bytes: Buffer): string {
  return stripMark(bytes.toString('utf8'))
}

function decodeUtf16(bytes: Buffer): string {
  return stripMark(bytes.toString('utf16le'))
}

/** Without the byte order mark. */
function stripMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

function decodeLatin1(bytes: Buffer): string {
  return bytes.toString('latin1')
}

function decodeAscii(bytes: Buffer): string {
  // Node's own 'ascii' clears the highest bit, which would turn non-ASCII bytes into letters.
  return bytes.toString('latin1').replace(/[\x80-\xff]/g, '\ufffd')
}
