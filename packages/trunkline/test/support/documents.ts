import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './source-graph.ts'

export interface Document {
  /** Relative to the root of the repository, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** The pages that people read: those at the root, and everything in `docs`. */
export function readDocuments(): Document[] {
  const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => `docs/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md'))
  const paths = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'packages/trunkline/README.md',
    'examples/README.md',
    ...pages.sort(),
  ]
  return readAll(paths)
}

/** What each check and each benchmark is, and what it has found, beside its program. */
export function readPagesBesideChecks(): Document[] {
  const beside = readdirSync(join(ROOT, 'checks')).flatMap((name) => [
    `checks/${name}/README.md`,
    `checks/${name}/results.md`,
  ])
  const below = ['checks/conformance/specification/statements.md', 'checks/ecosystem/suites/results.md']
  const results = readdirSync(join(ROOT, 'bench/results')).map((name) => `bench/results/${name}`)
  const bench = ['bench/README.md', 'bench/lessons.md', ...results.filter((path) => path.endsWith('.md'))]
  return readAll(['checks/README.md', ...beside, ...below, ...bench].filter((path) => existsSync(join(ROOT, path))))
}

function readAll(paths: readonly string[]): Document[] {
  return paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

/** The examples of a page in a language, JavaScript unless another is named, in order. */
export function codeBlocks(text: string, language = 'js'): string[] {
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code]) => code as string)
}

export interface Sample {
  readonly code: string
  /** The same program in TypeScript, if the page has it folded right behind the code. */
  readonly typed: string | undefined
  /** What it prints: a block of text right behind it. */
  readonly printed: string
}

const MODULE =
  /^```js\n(import [\s\S]*?)^```\n(?:\n<details><summary>TypeScript<\/summary>\n\n```ts\n([\s\S]*?)^```\n\n<\/details>\n)?(?:\n```text\n([\s\S]*?)^```$)?/gm

/** The samples of a page that are modules, in order, with what the page says they print. */
export function moduleSamples(text: string): Sample[] {
  return [...text.matchAll(MODULE)].map(([, code = '', typed, printed = '']) => ({ code, typed, printed }))
}

/** The targets of a page's links into the repository, with their fragments. */
export function localLinks(text: string): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target as string)
    .filter((target) => !/^[a-z]+:/.test(target))
}

/** The fragments that a page's headings have, as GitHub makes them; the second of one name ends in `-1`. */
export function fragments(text: string): Set<string> {
  const found = new Set<string>()
  for (const [, heading = ''] of withoutCode(text).matchAll(/^#+ (.*)$/gm)) {
    const slug = heading
      .trim()
      .toLowerCase()
      .replace(/\]\([^)]*\)/g, '')
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-')
    let name = slug
    for (let n = 1; found.has(name); n++) name = `${slug}-${n}`
    found.add(name)
  }
  return found
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, '')
}

/** The rows of every table of a page, as the texts of their cells, without headings. */
export function tableRows(text: string): string[][] {
  return text
    .split('\n')
    .filter((line, i, lines) => line.startsWith('|') && !/^\|[-|: ]+\|$/.test(line) && !isHeading(lines[i + 1]))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
}

function isHeading(nextLine: string | undefined): boolean {
  return nextLine !== undefined && /^\|[-|: ]+\|$/.test(nextLine)
}
