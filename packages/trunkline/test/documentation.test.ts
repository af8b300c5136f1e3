import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import typescript from 'typescript5'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Framework } from '../src/lines/v5/types.ts'
import { compileSamples, typedSamples } from './support/compile-samples.ts'
import {
  codeBlocks,
  type Document,
  fragments,
  localLinks,
  moduleSamples,
  readDocuments,
  readPagesBesideChecks,
  type Sample,
  tableRows,
} from './support/documents.ts'
import { runSamples } from './support/run-samples.ts'
import { ROOT } from './support/source-graph.ts'

// The built package, under the name by which people load it.
const trunkline = createRequire(__filename)('trunkline') as Framework

const documents = readDocuments()

function page(path: string): string {
  return (documents.find((document) => document.path === path) as Document).text
}

/** Makes examples of one page one script: each in a scope of its own, with an app at hand, and nothing listens. */
function toScript(blocks: readonly string[]): string {
  const prelude = `const trunkline = require('trunkline')
    trunkline.application.listen = () => ({ address: () => ({ port: 0 }) })
    const { Router } = trunkline
    const app = trunkline()\n`
  return prelude + blocks.map((code) => `{\n${code}\n}\n`).join('')
}

function withoutTypes(code: string): string {
  const { ScriptTarget, ModuleKind } = typescript
  return typescript.transpile(code, { target: ScriptTarget.ES2022, module: ModuleKind.ESNext })
}

function syntaxErrors(code: string): string[] {
  const { diagnostics = [] } = typescript.transpileModule(code, { reportDiagnostics: true })
  return diagnostics.map(({ messageText }) => typescript.flattenDiagnosticMessageText(messageText, ' '))
}

/** Entries run on every line, and the tutorial and recipes as a reader runs them. */
const HAVE_TESTS_OF_THEIR_OWN = /^docs\/(reference\/|recipes\/|guide\/getting-started\.md)/

/** Samples in TypeScript that are not compiled: what they use is not installed here, or all of it is another library's. */
const NOT_COMPILED =
  /'(@aws-sdk\/client-s3|connect-redis|express-serve-static-core|express-session|openapi-fetch|pg)'|\b(Bun\.|Fastify\(|passport\.)|@(Route|ApiProperty)\(/

/** Some need a part of node that older ones do not have. */
function canRun({ code }: Sample): boolean {
  return !code.includes("from 'node:sqlite'") || isBuiltin('node:sqlite')
}

describe('the apps on the pages of the packages that stand in for Express', () => {
  it('run and answer', async () => {
    const programs = ['v3', 'v4', 'v5'].map((name) => {
      const [code = ''] = codeBlocks(readFileSync(join(ROOT, 'packages', name, 'README.md'), 'utf8'))
      const asked = `const { inject } = createRequire(import.meta.url)('trunkline/test')
        console.log((await inject(app, '/users/7')).text)`
      return `import { createRequire } from 'node:module'
        const require = createRequire(import.meta.url)
        ${code.replace("require('express')", `require('@trunkline/${name}')`).replace('app.listen(3000)', asked)}`
    })
    const answer = '{"id":"7"}\n'
    expect(await runSamples(programs, 'mjs')).toEqual([answer, answer, answer])
  })
})

describe('the app in README.md', () => {
  it('runs and answers', async () => {
    const child = spawn(process.execPath, ['--input-type=commonjs', '-'], {
      cwd: ROOT,
      env: { ...process.env, PORT: '0' },
    })
    child.stdin.end(codeBlocks(page('README.md'))[0])
    try {
      const [line] = (await once(child.stdout, 'data')) as [Buffer]
      const origin = line.toString().trim()
      expect(await (await fetch(origin)).text()).toBe('Hello')
      expect(await (await fetch(`${origin}/users/7`)).json()).toEqual({ id: '7' })
    } finally {
      child.kill()
    }
  })

  it('is as short as it is said to be', () => {
    const lines = (codeBlocks(page('README.md'))[0] as string).split('\n').filter((line) => line !== '')
    expect(lines.length).toBeLessThanOrEqual(10)
  })
})

describe('the examples in the documentation', () => {
  const modules = documents.map(({ text }) => moduleSamples(text).filter(canRun))
  const scripts = documents.map(({ path, text }) => {
    if (HAVE_TESTS_OF_THEIR_OWN.test(path)) return []
    return codeBlocks(text).filter((code) => !code.startsWith('import '))
  })
  let printedByModules: string[]
  let printedByScripts: string[]

  beforeAll(async () => {
    printedByModules = await runSamples(
      modules.flat().map(({ code }) => code),
      'mjs',
    )
    printedByScripts = await runSamples(scripts.map(toScript), 'cjs')
  })

  for (const [i, { path }] of documents.entries()) {
    const samples = modules[i] as Sample[]
    if (scripts[i]?.length) it(`of ${path} run`, () => expect(printedByScripts[i]).toBe(''))
    if (samples.length > 0) {
      it(`of ${path} run as modules, and print what the page shows`, () => {
        const before = modules.slice(0, i).flat().length
        const printed = printedByModules.slice(before, before + samples.length)
        expect(printed).toEqual(samples.map((sample) => sample.printed))
      })
    }
  }

  it('in TypeScript print what the same programs in JavaScript do', async () => {
    const typed = modules.flat().filter((sample) => sample.typed !== undefined)
    expect(typed.length).toBeGreaterThan(0)
    const printed = await runSamples(
      typed.map((sample) => withoutTypes(sample.typed as string)),
      'mjs',
    )
    expect(printed).toEqual(typed.map((sample) => sample.printed))
  })

  it('in TypeScript, which are not run, are at least TypeScript', () => {
    const blocks = documents.flatMap(({ path, text }) => codeBlocks(text, 'ts').map((code) => ({ path, code })))
    expect(blocks.length).toBeGreaterThan(30)
    expect(syntaxErrors('const a = {').length).toBeGreaterThan(0)
    expect(blocks.flatMap(({ path, code }) => syntaxErrors(code).map((error) => [path, error]))).toEqual([])
  })

  it('are checked by a test that notices when one does not run', async () => {
    const bad = toScript(['app.get("/*", () => {})'])
    const [failed, next] = await runSamples([bad, 'console.log(1)'], 'cjs')
    expect(failed).toContain('in 5.x write')
    expect(next).toBe('1\n')
    await expect(runSamples(['setImmediate(() => { throw new Error("too late") })'], 'cjs')).rejects.toThrow('too late')
  })

  it('are checked by a test that reads what each of them prints', async () => {
    const page = '```js\nimport "node:fs"\nconsole.log(1)\n```\n\n```text\n1\n```\n\n```js\nimport "node:os"\n```\n'
    expect(moduleSamples(page).map(({ printed }) => printed)).toEqual(['1\n', ''])
    const folded = '```\n\n<details><summary>TypeScript</summary>\n\n```ts\n0\n```\n\n</details>\n'
    expect(moduleSamples(page.replace('```\n', folded))[0]).toMatchObject({ typed: '0\n', printed: '1\n' })
    expect(await runSamples(['console.log(1)', 'await null; console.log(2)'], 'mjs')).toEqual(['1\n', '2\n'])
  })
})

describe('samples in TypeScript', () => {
  it('have types that fit', async () => {
    const planted = { place: 'planted.md:1', code: "import trunkline from 'trunkline'\ntrunkline().use('/x', 5)\n" }
    const samples = documents.flatMap(typedSamples).filter(({ code }) => !NOT_COMPILED.test(code))
    expect(samples.length).toBeGreaterThan(50)
    const errors = await compileSamples([...samples, planted])
    expect(errors).toEqual([expect.stringMatching(/^planted\.md:1\(2,23\): error TS2769/)])
  })
})

describe('links in the documentation', () => {
  for (const { path, text } of [...documents, ...readPagesBesideChecks()]) {
    if (localLinks(text).length === 0) continue
    it(`of ${path} lead somewhere`, () => expect(lostLinks({ path, text })).toEqual([]))
  }

  it('are checked by a test that notices files and headings that are not there', () => {
    const text =
      '# Here\n[a](#here) [b](#there) [c](nowhere.md) [d](docs/errors.md#nothing) [e](docs/guide/errors.md#error-handlers)'
    expect(lostLinks({ path: 'README.md', text })).toEqual(['#there', 'nowhere.md', 'docs/errors.md#nothing'])
  })
})

/** Links to files that do not exist, or to headings that a page does not have. */
function lostLinks({ path, text }: Document): string[] {
  return localLinks(text).filter((link) => {
    const [target = '', fragment] = link.split('#')
    const file = target === '' ? path : posix.join(posix.dirname(path), target)
    if (!existsSync(join(ROOT, file))) return true
    const page = target === '' ? text : documents.find((document) => document.path === file)?.text
    return fragment !== undefined && page !== undefined && !fragments(page).has(fragment)
  })
}

describe('docs/guide/routing.md', () => {
  const [, section = ''] = page('docs/guide/routing.md').split('## Migrating Express 4 path patterns to 5.x')
  const pairs = tableRows(section)
    .map((row) => row.map((cell) => /^`([^`[]+)`$/.exec(cell)?.[1]))
    .filter((pair): pair is [string, string] => pair.every((pattern) => pattern !== undefined))

  it('has a table of patterns', () => expect(pairs.length).toBeGreaterThan(5))

  for (const [v4, v5] of pairs) {
    it(`tells what ${v4} is in 5.x, as the framework does`, () => {
      expect(() => trunkline().get(v4, () => {})).toThrow(`in 5.x write "${v5}"`)
      expect(() => trunkline().get(v5, () => {})).not.toThrow()
    })
  }
})
