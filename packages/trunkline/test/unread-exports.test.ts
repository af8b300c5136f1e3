import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './support/source-graph.ts'

/** Where exported values may be read: the packages, with what stands in for Express, and everything around them. */
const FOLDERS = ['packages', 'tools', 'build', 'checks', 'bench', 'examples', 'website']
const NOT_OURS = /^(?:node_modules|dist|compiled|\.vitepress|apps)$/

const SOURCE = /^(?:packages\/(?:trunkline|parsers)|tools\/[^/]+)\/src\/(?!.*\.test\.)/

interface Source {
  readonly path: string
  readonly text: string
}

function readFolder(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      const isStandIn = /^packages\/v\d\/lib$/.test(folder) // its node_modules are ours, by the build
      return NOT_OURS.test(entry.name) && !isStandIn ? [] : readFolder(path)
    }
    return /\.[cm]?[jt]s$/.test(entry.name) ? [{ path, text: readFileSync(join(ROOT, path), 'utf8') }] : []
  })
}

/** Exported values of the source whose name stands in no other file, comments left out. */
function unreadExports(files: readonly Source[]): string[] {
  const readers = new Map<string, Set<string>>()
  for (const { path, text } of files) {
    for (const name of new Set(text.replace(/^\s*(?:\/\/|\*).*$/gm, '').match(/\w+/g))) {
      readers.set(name, (readers.get(name) ?? new Set()).add(path))
    }
  }
  return files
    .filter(({ path }) => SOURCE.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(EXPORTED_VALUE)]
        .filter(([, name]) => readers.get(name as string)?.size === 1)
        .map(([, name]) => `${path}: ${name}`),
    )
}

const EXPORTED_VALUE = /^export (?:async )?(?:const|let|function\*?|(?:abstract )?class) (\w+)/gm

describe('exported values', () => {
  it('are read by another file', () => {
    const files = FOLDERS.flatMap(readFolder)
    expect(files.filter(({ path }) => SOURCE.test(path)).length).toBeGreaterThan(300)
    expect(unreadExports(files)).toEqual([])
  })

  it('are found where nobody reads them', () => {
    const source = 'packages/trunkline/src/a.ts'
    const text = 'export const read = 1\nexport function unread(): void {}\nexport type Left = string\n'
    const reader = { path: 'packages/trunkline/src/b.ts', text: "import { read } from './a.ts'\n// unread\n" }
    expect(unreadExports([{ path: source, text }, reader])).toEqual([`${source}: unread`])
  })
})
