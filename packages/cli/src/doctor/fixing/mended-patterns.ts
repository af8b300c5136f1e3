import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Replacement } from './replace-files.ts'

/** Where it is kept which patterns were written by `--fix`. */
export const NOTE = '.trunkline-doctor.json'

const ABOUT =
  'Written by "trunkline doctor --fix". Commit it: it tells the next run which path patterns are 5.x already.'

/**
 * The patterns of 5.x that `--fix` has written in a project, and that 4.x would read in another way: braces around plain
 * text, and stars with a name. Without the note the next run would take them for patterns of 4.x, and rewrite them again.
 */
export function readMendedPatterns(folder: string, files: readonly string[]): Set<string> {
  const folders = new Set(files.map((file) => dirname(file)))
  // The whole project may have been mended, and only a part of it be looked at now.
  for (let at = folder; ; at = dirname(at)) {
    folders.add(at)
    if (existsSync(join(at, 'package.json')) || dirname(at) === at) break
  }
  return new Set([...folders].flatMap(patternsIn))
}

/** The note with more patterns in it, to be written. */
export function mendedPatternsNote(folder: string, patterns: Iterable<string>): Replacement {
  const all = new Set([...patternsIn(folder), ...patterns])
  const text = JSON.stringify({ about: ABOUT, patterns: [...all].sort() }, null, 2)
  return { path: join(folder, NOTE), text: `${text}\n` }
}

function patternsIn(folder: string): string[] {
  const path = join(folder, NOTE)
  if (!existsSync(path)) return []
  try {
    const { patterns } = JSON.parse(readFileSync(path, 'utf8')) as { patterns?: unknown }
    return Array.isArray(patterns) ? patterns.filter((each) => typeof each === 'string') : []
  } catch {
    return [] // somebody has spoiled it: as if it were not there
  }
}
