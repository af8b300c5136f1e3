import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PARSERS_SOURCE, ROOT, readSources, SOURCE } from './support/source-graph.ts'

const page = readFileSync(join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8')
const sources = readSources()

/** The text of a fenced block, by its label. */
function block(label: string): string {
  const text = new RegExp(`^\`\`\`${label}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1]
  if (text === undefined) throw new Error(`docs/ARCHITECTURE.md has no block labelled ${label}`)
  return text
}

/** The paths of an indented tree, two spaces a level. */
function treePaths(text: string): string[] {
  const trail: string[] = []
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const depth = line.search(/\S/) / 2
      trail.length = depth
      trail.push(line.trim().split(/\s+/, 1)[0] as string)
      return trail.join('')
    })
}

function missing(paths: readonly string[], ...bases: string[]): string[] {
  return paths.filter(
    (path) => !bases.some((base) => existsSync(join(base, path)) || existsSync(join(base, `${path}.ts`))),
  )
}

describe('sources', () => {
  it('say why on the line where a value is given a type that has nothing to do with its own', () => {
    const casts = [...sources, ...readSources(PARSERS_SOURCE)].flatMap(({ path, text }) =>
      text.split('\n').flatMap((line) => (line.includes(' as unknown as ') ? [`${path}: ${line.trim()}`] : [])),
    )
    expect(casts.length).toBeGreaterThan(10)
    expect(casts.filter((cast) => !/ \/\/ \S/.test(cast))).toEqual([])
  })
})

describe('docs/ARCHITECTURE.md', () => {
  it('names only paths that exist in its tree', () => {
    const paths = treePaths(block('tree'))
    expect(paths).toContain('packages/trunkline/src/router/path/')
    expect(missing(paths, ROOT)).toEqual([])
  })

  it('names every folder of the source', () => {
    const paths = treePaths(block('tree'))
    const folders = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${join(entry.parentPath ?? entry.path, entry.name)}/`.slice(ROOT.length).replaceAll('\\', '/'))
    expect(folders.filter((folder) => !paths.includes(folder))).toEqual([])
  })

  it('names only files that exist on the way of a request', () => {
    const paths = block('request').match(/\b(?:contract|core|router|request|response|view|http|lines)\/[\w/-]+/g) ?? []
    expect(paths.length).toBeGreaterThan(15)
    expect(missing(paths, SOURCE)).toEqual([])
  })

  it('names only paths that exist in its text', () => {
    const prose = page.replace(/^```[\s\S]*?^```$/gm, '')
    const paths = [...prose.matchAll(/`([\w.-]+(?:\/[\w.-]*)+)`/g)].map(([, path]) => path as string)
    expect(paths).toContain('packages/trunkline/src/core/line.ts')
    expect(missing(paths, ROOT, SOURCE)).toEqual([])
  })

  it('notices a path that does not exist', () => {
    expect(missing(treePaths('docs/\n  nowhere/   a folder\nexamples/\n'), ROOT)).toEqual(['docs/nowhere/'])
  })

  it('stays one page', () => expect(page.replace(block('files'), '').split('\n').length).toBeLessThan(160))
})

const MOST_LINES = 300

/** What source must not hold, and a sample that the rule has to catch. */
const FORBIDDEN: { title: string; rule: RegExp; caught: string[]; spared: string[] }[] = [
  {
    title: 'asks a line for its name',
    rule: /\b(?:line|release)\.name\s*[!=]==?|[!=]==?\s*[\w.[\]]*\b(?:line|release)\.name\b|switch\s*\([^)]*\b(?:line|release)\.name\b|(?:[!=]==?|\bcase)\s*'v[345]'|'v[345]'\s*[!=]==?/,
    caught: [
      "line.name === 'x'",
      'if (a != app[kLine].release.name)',
      'switch (app[kLine].release.name) {',
      "case 'v4':",
      "name !== 'v5'",
    ],
    spared: ["name: 'v5',", 'debug?.(line.release.name)', 'layer.name === name', 'line.release === app[kLine].release'],
  },
  {
    title: 'makes code from text',
    rule: /\bnew Function\b|(?<![\w.])Function\(|(?<![\w.])eval\(|\bnode:vm\b/,
    caught: ["new Function('a', text)", 'eval(text)', "Function('return this')", "from 'node:vm'"],
    spared: ['typeof fn === "function"', 'callback: Function', 'retrieval(x)'],
  },
]

describe('source files', () => {
  it(`have at most ${MOST_LINES} lines`, () => {
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.filter(({ text }) => text.split('\n').length > MOST_LINES).map(({ path }) => path)).toEqual([])
  })

  for (const { title, rule, caught, spared } of FORBIDDEN) {
    it(`never one ${title}`, () => {
      expect(sources.filter(({ text }) => rule.test(text)).map(({ path }) => path)).toEqual([])
      expect(caught.filter((sample) => !rule.test(sample))).toEqual([])
      expect(spared.filter((sample) => rule.test(sample))).toEqual([])
    })
  }
})
