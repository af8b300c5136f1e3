import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readJson } from '../source/manifests.ts'
import type { Replacement } from './replace-files.ts'

/** The file that lists the patterns `--fix` wrote. */
export const PATTERNS_FILE = '.trunkline-doctor.json'

const ABOUT =
  'Written by "trunkline doctor --fix". Commit it: it tells the next run which path patterns are 5.x already.'

/**
 * Reads the 5.x patterns that `--fix` wrote in a project and that are also valid, but different, on 4.x: braces around
 * plain text, and named wildcards. Without this list the next run would take them for 4.x patterns and rewrite them
 * again.
 */
export function readWrittenPatterns(folder: string, files: readonly string[]): Set<string> {
  const folders = new Set(files.map((file) => dirname(file)))
  // Look in parent folders too: `--fix` may have run on the whole project, and now only a part is scanned.
  for (let at = folder; ; at = dirname(at)) {
    folders.add(at)
    if (existsSync(join(at, 'package.json')) || dirname(at) === at) break
  }
  return new Set([...folders].flatMap(patternsIn))
}

/** The file with these patterns added. */
export function patternsFileWith(folder: string, patterns: Iterable<string>): Replacement {
  const all = new Set([...patternsIn(folder), ...patterns])
  const text = JSON.stringify({ about: ABOUT, patterns: [...all].sort() }, null, 2)
  return { path: join(folder, PATTERNS_FILE), text: `${text}\n` }
}

function patternsIn(folder: string): string[] {
  const patterns = readJson(join(folder, PATTERNS_FILE))?.['patterns']
  return Array.isArray(patterns) ? patterns.filter((each) => typeof each === 'string') : []
}
