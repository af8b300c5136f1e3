import { readdirSync, readFileSync, statSync } from 'node:fs'
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
 * Lists the source files below a folder, sorted by name. Skips installed and hidden files, and reports generated files
 * (by size or line length) instead of reading them.
 * @throws UserError if the folder does not exist
 */
export function listFiles(
  folder: string,
  ignored: readonly string[],
  onMade: (path: string) => void = () => {},
): string[] {
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
      } else if (entry.isFile() && isProgram(entry.name)) {
        if (isGenerated(path)) onMade(path)
        else files.push(path)
      }
    }
  }
  return files
}

/** Whether a file is too large, or mostly code in very long lines. */
function isGenerated(path: string): boolean {
  const { size } = statSync(path)
  if (size <= SHORT || size > LARGEST) return size > LARGEST
  const bytes = readFileSync(path)
  let long = 0
  for (let start = 0; start < size; ) {
    const found = bytes.indexOf(LINE_FEED, start)
    const end = found === -1 ? size : found
    // A long line without braces is data, such as an image or a certificate in a string.
    if (end - start > LONGEST_LINE && bytes.subarray(start, end).includes(BRACE)) long += end - start
    start = end + 1
  }
  return long > size / 2
}

const LINE_FEED = 10
const BRACE = 123

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
