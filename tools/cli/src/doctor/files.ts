import { readdirSync, statSync } from 'node:fs'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { UserError } from '../command-line/user-error.ts'
import { readText } from './source/file-text.ts'
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
