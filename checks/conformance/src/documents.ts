import { readFileSync } from 'node:fs'
import type { ToCome } from './coverage.ts'
import { parseRows, type Row } from './specification.ts'

/** The repository's root, from a source as well as from a compiled file. */
export const root: URL = new URL(import.meta.url.includes('/dist/') ? '../../../../' : '../../../', import.meta.url)

export function readRows(): Row[] {
  return parseRows(readFileSync(new URL('docs/specification.md', root), 'utf8'))
}

export function readToCome(): ToCome {
  return JSON.parse(readFileSync(new URL('checks/conformance/to-come.json', root), 'utf8')) as ToCome
}

/** Titles in the rows of that page which say that the specification asks for it. */
export function readTitlesBySpecification(): string[] {
  return readPinnedTitles((line) => line.includes('| **The specification**'))
}

/** Titles in the last column ("pinned by") of the page of differences. */
export function readPinnedTitles(wanted: (line: string) => boolean = () => true): string[] {
  const lines = readFileSync(new URL('docs/differences.md', root), 'utf8').split('\n')
  const rows = lines.filter((line) => line.startsWith('|') && !/^\|--|\| Pinned by \|$/.test(line) && wanted(line))
  return rows.map(
    (line) =>
      line
        .replaceAll('`', '')
        .split(/(?<!\\)\|/)
        .at(-2)
        ?.trim() ?? '',
  )
}
