import { readFileSync } from 'node:fs'

/** The text of a file, and whether writing it back gives the same bytes. */
export interface FileText {
  readonly text: string
  readonly isUtf8: boolean
}

/** Reads a source file. Like compilers, it accepts UTF-16 with a byte order mark; other encodings are read as UTF-8. */
export function readText(path: string): FileText {
  const bytes = readFileSync(path)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: bytes.subarray(2).toString('utf16le'), isUtf8: false }
  const text = bytes.toString('utf8')
  // Invalid UTF-8 becomes U+FFFD, but a file may also contain U+FFFD itself.
  return { text, isUtf8: !text.includes('\ufffd') || Buffer.from(text).equals(bytes) }
}
