import { readdirSync, statSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { UserError } from '../command-line/user-error.ts'
import { EXTENSIONS } from './source/parse.ts'

/** Larger files are made by tools: what is to be looked at is what they were made from. */
const LARGEST = 500_000

const SKIPPED = new Set(['node_modules', 'bower_components', 'coverage'])

/**
 * The programs below a folder, in the order of their names. What is installed, hidden or minified is left out, and what is
 * too large is told.
 * @throws UserError when there is no such folder
 */
export function listFiles(
  folder: string,
  ignored: readonly string[],
  onLarge: (path: string) => void = () => {},
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
        if (statSync(path).size <= LARGEST) files.push(path)
        else onLarge(path)
      }
    }
  }
  return files
}

function isProgram(name: string): boolean {
  return EXTENSIONS.includes(extname(name)) && !/\.min\.[cm]?js$|\.d\.[cm]?ts$/.test(name)
}
