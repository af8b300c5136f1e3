import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { UserError } from '../command-line/user-error.ts'
import { EXTENSIONS } from './source/parse.ts'

/** Larger files are build output. The doctor reads the sources instead. */
const LARGEST = 500_000

/** Files with longer lines are minified. Short files are read anyway: that costs nothing. */
const LONGEST_LINE = 500
const SHORT = 5000

const SKIPPED = new Set(['node_modules', 'bower_components', 'coverage'])

/**
 * Lists the source files below a folder, sorted by name, without installed and hidden ones.
 * @throws UserError if the folder does not exist
 */
export function listFiles(folder: string, ignored: readonly string[]): string[] {
  let stat: ReturnType<typeof statSync>
  try {
    stat = statSync(folder)
  } catch {
    throw new UserError(`There is no folder ${folder}.`)
  }
  if (stat.isFile()) return [resolve(folder)]
  const files: string[] = []
  const waiting = [resolve(folder)]
  for (const at of waiting) {
    for (const entry of readdirSync(at, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(at, entry.name)
      if (ignored.some((part) => path.includes(part))) continue
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name) && !entry.name.startsWith('.')) waiting.push(path)
      } else if (entry.isFile() && isProgram(entry.name)) files.push(path)
    }
  }
  return files
}

/** What is in a folder; nothing if there is no such folder, for example before a build. */
export function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

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

/** The text of a program; undefined if it is generated: too large, or mostly code in very long lines. */
export function readProgram(path: string): string | undefined {
  if (statSync(path).size > LARGEST) return undefined
  const { text } = readText(path)
  return text.length > SHORT && isMinified(text) ? undefined : text
}

function isMinified(text: string): boolean {
  let long = 0
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    // A long line without braces is data, such as an image or a certificate in a string.
    if (end - start > LONGEST_LINE && text.slice(start, end).includes('{')) long += end - start
    start = end + 1
  }
  return long > text.length / 2
}

function isProgram(name: string): boolean {
  return EXTENSIONS.includes(extname(name)) && !/\.min\.[cm]?js$|\.d\.[cm]?ts$/.test(name)
}

/** The folder that reported file names are relative to. */
export function rootOf(target: string): string {
  return statSync(target).isFile() ? dirname(resolve(target)) : resolve(target)
}

/** The name of a file as it is reported: relative to the folder, with slashes. */
export function shown(folder: string, file: string): string {
  return relative(folder, file).replaceAll('\\', '/')
}
