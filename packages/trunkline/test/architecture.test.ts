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

/** The paths of an indented tree, two spaces a level. A name with a slash in the words behind a folder is inside it. */
function treePaths(text: string): string[] {
  const trail: string[] = []
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const [name = '', ...words] = line.trim().split(/\s+/)
      trail.length = line.search(/\S/) / 2
      trail.push(name)
      const inside = words.map((word) => word.replace(/[,:;]$/, '')).filter((word) => /^[\w-][\w/-]*\/$/.test(word))
      return [trail.join(''), ...inside.map((path) => `${trail.join('')}${path}`)]
    })
}

/** The files of a list with a line for each folder, that have at least so many functions. */
function filesOf(list: string, atLeast = 1): string[] {
  const lines = list.matchAll(/^(\S+\/) +(.+)$/gm)
  return [...lines].flatMap(([, folder, files = '']) =>
    [...files.matchAll(/(\S+) (\d+)/g)]
      .filter(([, , count]) => Number(count) >= atLeast)
      .map(([, name]) => `${folder}${name}`.replace('./', '')),
  )
}

function missing(paths: readonly string[], ...bases: string[]): string[] {
  return paths.filter(
    (path) => !bases.some((base) => existsSync(join(base, path)) || existsSync(join(base, `${path}.ts`))),
  )
}

/** The members of an interface of the source that have no comment. */
function withoutComment(text: string): string[] {
  const lines = text.split('\n')
  return lines.filter((line, index) => /^ {2}readonly \w+\??:/.test(line) && !/\*\/$/.test(lines[index - 1] ?? ''))
}

describe('sources', () => {
  // biome finds promises that nobody looks at. It lets pass those behind `void`, and `then()` with two functions, where
  // nothing catches what the first of them throws: an unhandled rejection, which ends the process.
  it('say next to a promise that nobody waits for why it does not reject', () => {
    const left = [...sources, ...readSources(PARSERS_SOURCE)].flatMap(({ path, text }) => {
      const lines = text.split('\n')
      return lines.flatMap((line, index) => {
        if (
          !/^\s*(?:else |if \(.*\) )?(?:void [\w.#]+\(|(?:void )?[\w.#]+(?:\([^)]*\))?\.then\((?!undefined|null))/.test(
            line,
          )
        )
          return []
        return [
          {
            place: `${path}: ${line.trim()}`,
            isSaid: lines.slice(index - 1, index + 2).some((each) => /\/\/ \S/.test(each)),
          },
        ]
      })
    })
    expect(left.length).toBeGreaterThan(5)
    expect(left.filter(({ isSaid }) => !isSaid)).toEqual([])
  })

  it('say why on the line where a value is given a type that has nothing to do with its own', () => {
    const unexplained = (text: string) =>
      text.split('\n').filter((line) => line.includes(' as unknown as ') && !/ \/\/ \S/.test(line))
    expect(unexplained('a as unknown as B // why\nc as unknown as D\n')).toEqual(['c as unknown as D'])
    const read = [...sources, ...readSources(PARSERS_SOURCE)]
    expect(read.flatMap(({ path, text }) => unexplained(text).map((line) => `${path}: ${line.trim()}`))).toEqual([])
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
    const unnamed = folders.filter((folder) => !/\/v[345]\//.test(folder) && !paths.includes(folder))
    expect(unnamed).toEqual([])
    expect(folders).toContain('packages/trunkline/src/router/path/linear/')
  })

  it('names only files that exist in each of the seven steps of a request', () => {
    const steps = block('request').split(/^(?=\d\.)/m)
    expect(steps.map((step) => step[0])).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    for (const step of steps) {
      const paths = step.match(/[\w-]+\/[\w/-]+/g) ?? []
      expect(paths).not.toEqual([])
      expect(missing(paths, SOURCE)).toEqual([])
    }
  })

  it('names only files that exist in the list of those that a request runs through', () => {
    const paths = filesOf(block('files'))
    expect(paths).toContain('router/walk')
    expect(missing(paths, SOURCE)).toEqual([])
  })

  it('names in the seven steps each file that runs four functions or more', () => {
    const steps = block('request')
    const busy = filesOf(block('files'), 4)
    expect(busy.length).toBeGreaterThan(5)
    expect(busy.filter((path) => !steps.includes(path))).toEqual([])
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

  it('finds in the type of a line what each member of it is', () => {
    const text = readFileSync(join(SOURCE, 'core/line.ts'), 'utf8')
    const line = text.slice(text.indexOf('export interface Line '), text.indexOf('export interface Release '))
    expect(line).toContain('  readonly defaults: ')
    expect(withoutComment(line)).toEqual([])
    expect(withoutComment('  /** Why. */\n  readonly one: 1\n  readonly two: 2\n')).toEqual(['  readonly two: 2'])
  })

  it('stays one page', () => expect(page.split('\n').length).toBeLessThan(125))
})

describe('CONTRIBUTING.md', () => {
  const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')

  it('sends people to files and folders that exist', () => {
    const rows = /^\| I want to … \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(guide)?.[1] ?? ''
    const paths = [...rows.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, path]) => path as string)
    expect(paths.length).toBeGreaterThan(20)
    expect(missing(paths, ROOT, SOURCE)).toEqual([])
  })
})

describe('docs/decisions/README.md', () => {
  it('has a row for each decision', () => {
    const folder = join(ROOT, 'docs/decisions')
    const index = readFileSync(join(folder, 'README.md'), 'utf8')
    const linked = [...index.matchAll(/^\| \[[^\]]+\]\(([\w-]+\.md)\) \|/gm)].map(([, file]) => file)
    expect(linked.toSorted()).toEqual(readdirSync(folder).filter((file) => file !== 'README.md'))
  })
})

const MOST_LINES = 300

/** A release line is read from top to bottom in one file: that beats three files of which none says what the line is. */
const MOST_LINES_OF_A_LINE = 400

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

function mostLinesOf(path: string): number {
  return /^lines\/v\d\.ts$/.test(path) ? MOST_LINES_OF_A_LINE : MOST_LINES
}

describe('source files', () => {
  it(`have at most ${MOST_LINES} lines`, () => {
    expect(sources.length).toBeGreaterThan(50)
    expect(
      sources.filter(({ path, text }) => text.split('\n').length > mostLinesOf(path)).map(({ path }) => path),
    ).toEqual([])
  })

  for (const { title, rule, caught, spared } of FORBIDDEN) {
    it(`never one ${title}`, () => {
      expect(sources.filter(({ text }) => rule.test(text)).map(({ path }) => path)).toEqual([])
      expect(caught.filter((sample) => !rule.test(sample))).toEqual([])
      expect(spared.filter((sample) => rule.test(sample))).toEqual([])
    })
  }
})
