import { dirname, sep } from 'node:path'
import type { ParserReach } from './finding.ts'
import { SPECIFIER } from './source/candidates.ts'
import type { FileView } from './source/view.ts'

/** The files of the project that a file loads. */
export function importsOf({ file, facts }: FileView): ReadonlySet<string> {
  const found = [...file.text.matchAll(SPECIFIER)].map(([, , specifier = '']) => facts.resolve(file.path, specifier))
  return new Set(found.filter((path) => path !== undefined))
}

/**
 * Tells of a file whether a body parser of the framework gets its requests. A parser of the whole app gets all of them; that
 * of a router or a path only gets what its file loads, from file to file, and what lies in its folder.
 */
export function parsedFiles(
  parsers: ReadonlyMap<string, ParserReach>,
  imports: ReadonlyMap<string, ReadonlySet<string>>,
): (file: string) => boolean {
  if ([...parsers.values()].includes('app')) return () => true
  const reached = new Set(parsers.keys())
  for (const file of reached) for (const other of imports.get(file) ?? []) reached.add(other)
  const folders = [...parsers.keys()].map((file) => dirname(file) + sep)
  return (file) => reached.has(file) || folders.some((folder) => file.startsWith(folder))
}
