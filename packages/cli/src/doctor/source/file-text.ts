import { readFileSync } from 'node:fs'

/** The text of a file, and whether writing the same text again gives the same bytes. */
export interface FileText {
  readonly text: string
  readonly isUtf8: boolean
}

/** Reads a program. Compilers take UTF-16 with a byte order mark as well; any other encoding is read as far as it goes. */
export function readText(path: string): FileText {
  const bytes = readFileSync(path)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: bytes.subarray(2).toString('utf16le'), isUtf8: false }
  const text = bytes.toString('utf8')
  // A byte that is no UTF-8 becomes U+FFFD, which may also stand in the file itself.
  return { text, isUtf8: !text.includes('\ufffd') || Buffer.from(text).equals(bytes) }
}
