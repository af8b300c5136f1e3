import { readFileSync } from 'node:fs'

/** The text of a file, and whether writing it back gives the same bytes. */
export interface FileText {
  readonly text: string
  readonly isUtf8: boolean
}

/** Reads a source file. Like compilers, it accepts UTF-16 with a byte order mark; other encodings are read as UTF-8. */
export function readText(path: string): FileText {
  // Without a Buffer: those of thousands of files would wait outside of the heap for the garbage collector.
  const text = readFileSync(path, 'utf8')
  if (!text.includes('\ufffd')) return { text, isUtf8: true }
  // Invalid UTF-8 becomes U+FFFD, but a file may also contain U+FFFD itself.
  const bytes = readFileSync(path)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: bytes.subarray(2).toString('utf16le'), isUtf8: false }
  return { text, isUtf8: Buffer.from(text).equals(bytes) }
}
