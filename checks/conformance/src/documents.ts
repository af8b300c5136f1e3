import { readdirSync, readFileSync } from 'node:fs'
import type { ToCome } from './coverage.ts'
import { parseRows, type Row } from './specification.ts'
import type { Statement } from './statements.ts'

/** The repository's root, from a source as well as from a compiled file. */
export const root: URL = new URL(import.meta.url.includes('/dist/') ? '../../../../' : '../../../', import.meta.url)

const specification = new URL('checks/conformance/specification/', root)

/** The text that everything here is held against. */
export function readSpecification(): string {
  return readFileSync(new URL('text.md', specification), 'utf8')
}

export function readRows(): Row[] {
  return parseRows(readSpecification())
}

/** Every statement, in the order of the text's headings. */
export function readStatements(): Statement[] {
  const files = readdirSync(specification).filter((name) => name.endsWith('.json'))
  const sections = files.flatMap((name) => JSON.parse(readFileSync(new URL(name, specification), 'utf8')) as Section[])
  const headings = [...readSpecification().matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title.replaceAll('`', ''))
  sections.sort((a, b) => headings.indexOf(a.heading) - headings.indexOf(b.heading))
  return sections.flatMap(({ heading, statements }) => statements.map((one) => ({ heading, ...one })))
}

interface Section {
  heading: string
  statements: Omit<Statement, 'heading'>[]
}

/** Whether a file of the repository has a test of this title. */
export function hasTest(file: string, title: string): boolean {
  return readFileSync(new URL(file, root), 'utf8').includes(`it('${title}', `)
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
