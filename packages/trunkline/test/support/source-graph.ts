import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** One import of a source file; `value` is false when it vanishes with the types. */
export interface Import {
  readonly target: string
  readonly value: boolean
}

export interface SourceFile {
  /** Relative to `src`, with forward slashes. */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
}

export const ROOT: string = join(__dirname, '../../../../')
export const SOURCE: string = join(ROOT, 'packages/trunkline/src')
export const PARSERS_SOURCE: string = join(ROOT, 'packages/parsers/src')

/** Every source file of a package, the framework if none is named, without its tests. */
export function readSources(folder: string = SOURCE): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.[cm]?ts$/.test(path) && !path.endsWith('.test.ts'))
    .sort()
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8')
      return { path, text, imports: readImports(path, text) }
    })
}

/** The relative imports in a file's text, with their targets relative to `src`. */
export function readImports(path: string, text: string): Import[] {
  const imports: Import[] = []
  for (const [, clause = '', fromTarget, requireTarget] of text.matchAll(IMPORT)) {
    const target = fromTarget ?? requireTarget ?? ''
    if (!target.startsWith('.')) continue
    const resolved = posix.join(posix.dirname(path), target).replace(/\.([cm])js$/, '.$1ts')
    imports.push({ target: resolved, value: bringsValue(clause) })
  }
  return imports
}

// import … from '…', export … from '…', import '…', import x = require('…'), import('…'), require('…')
const IMPORT =
  /(?:^(?:import|export)\s+((?:[\w$*\s,]|\{[^}]*\})*?)\s*(?:from\s+)?|\bimport\(\s*)'([^']+)'|\brequire\('([^']+)'\)/gm

function bringsValue(clause: string): boolean {
  if (/^type\b(?!\s*,|\s*from)/.test(clause)) return false
  const named = /^\{([^}]*)\}$/.exec(clause.trim())?.[1]
  if (named === undefined) return true
  return named.split(',').some((name) => name.trim() !== '' && !/^type\s/.test(name.trim()))
}

/** One circle of imports that count, as the files on it; undefined when there is none. */
export function findCycle(
  files: readonly Pick<SourceFile, 'path' | 'imports'>[],
  counts: (from: string, imported: Import) => boolean,
): string[] | undefined {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const finished = new Set<string>()

  function visit(path: string, trail: string[]): string[] | undefined {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (finished.has(path)) return undefined
    for (const imported of byPath.get(path)?.imports ?? []) {
      const cycle = counts(path, imported) ? visit(imported.target, [...trail, path]) : undefined
      if (cycle) return cycle
    }
    finished.add(path)
    return undefined
  }

  for (const { path } of files) {
    const cycle = visit(path, [])
    if (cycle) return cycle
  }
  return undefined
}
