import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript5'
import { afterAll, describe, expect, it } from 'vitest'
import { start } from '../support/start.ts'

const FOLDER = import.meta.dirname
const FOLDED = /<details><summary>TypeScript<\/summary>\n([\s\S]*?)<\/details>\n/g
const PAGE = readFileSync(join(FOLDER, '../../docs/guide/validated-apis.md'), 'utf8')
const GUIDE = PAGE.replace(FOLDED, '')
/** The files of the TypeScript tabs, by name. Of blocks with the same name the first is the whole file. */
const TYPED = new Map([
  ...filesOf(PAGE)
    .filter(([name]) => name.endsWith('.ts'))
    .reverse(),
  ...filesOf([...PAGE.matchAll(FOLDED)].join('')).filter(([name]) => name === 'tsconfig.json'),
])

describe('the example of a validated and documented API', async () => {
  const origin = await start('typed-api/server.js')

  it('responds as the guide says', async () => {
    const calls = [...GUIDE.matchAll(/^```sh\ncurl (.*)\n```\n\n```text\n(.*)\n```$/gm)]
    expect(calls).toHaveLength(4)
    for (const [, line = '', printed] of calls) expect([line, await curl(origin, line)]).toEqual([line, printed])
  })

  it('serves the client and a page that loads it without a build step', async () => {
    const script = await (await fetch(`${origin}/main.js`)).text()
    const [, address] = /from '(.*client.*)'/.exec(script) ?? []
    const client = await fetch(new URL(String(address), origin))
    expect(client.headers.get('content-type')).toContain('text/javascript')
    expect(await client.text()).toBe(readFileSync(require.resolve('trunkline/client').replace(/cjs$/, 'mjs'), 'utf8'))
  })

  it('has a page that works behind a policy without inline scripts', async () => {
    const page = await (await fetch(origin)).text()
    expect(page.match(/<script\b[^>]*>/g)).toEqual(['<script type="module" src="/main.js">'])
    expect(page).not.toMatch(/<style|\son\w+=/)
  })

  it('responds with JSON to browsers too, for errors and for paths that no route matched', async () => {
    const headers = { Accept: 'text/html,*/*;q=0.8' }
    for (const [path, status] of [
      ['/books/one', 400],
      ['/nowhere', 404],
    ] as const) {
      const response = await fetch(origin + path, { headers })
      expect(response.status).toBe(status)
      expect(response.headers.get('content-type')).toContain('application/problem+json')
      expect(await response.json()).toHaveProperty('title')
    }
  })

  it('documents its routes', async () => {
    const { paths } = (await (await fetch(`${origin}/openapi.json`)).json()) as { paths: object }
    expect(Object.keys(paths)).toEqual(['/books', '/books/created', '/books/{id}'])
    expect((await fetch(`${origin}/docs/`)).status).toBe(200)
  })

  it('is called from another program', () => {
    const { code, out } = run('client.js', origin)
    expect([code, out]).toEqual([0, 'Emma 456\n'])
  })

  it('passes its own tests', () => {
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined }
    const { status, stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', 'app.test.js'], {
      cwd: FOLDER,
      env,
    })
    expect(String(stdout)).toContain('# pass 2\n')
    expect(status).toBe(0)
  })
})

describe('the files of the example', () => {
  it('are what the guide shows', () => {
    const blocks = filesOf(GUIDE).filter(([name]) => !name.endsWith('.ts'))
    expect(blocks.length).toBeGreaterThan(10)
    for (const [file, code] of blocks) {
      expect(withoutIndent(readFileSync(join(FOLDER, file), 'utf8'))).toContain(withoutIndent(code))
    }
  })

  it('have types that fit, from the routes to the page in the browser, and tell mistakes', () => {
    const main = readFileSync(join(FOLDER, 'public/main.js'), 'utf8')
    const mistakes: [right: string, wrong: string][] = [
      ['query: {', 'qeury: {'],
      ['{ body })', '{ boddy: body })'],
      ["'GET /books/created'", "'GET /books'"],
    ]
    for (const [right] of mistakes) expect(main).toContain(right)
    const wrong = mistakes.reduce((text, [from, to]) => text.replace(from, to), main)
    const found = typeErrors({ 'public/mistaken.js': wrong })
    const lines = wrong.split('\n').flatMap((line, i) => (mistakes.some(([, to]) => line.includes(to)) ? [i + 1] : []))
    expect([...new Set(found)]).toEqual(lines.map((line) => `public/mistaken.js:${line}`))
  })
})

describe('the files of the guide in TypeScript', () => {
  // Inside of the repository, so that they find the packages.
  const folder = mkdtempSync(join(FOLDER, '.typed-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  cpSync(join(FOLDER, 'public'), join(folder, 'public'), { recursive: true })
  const main = readFileSync(join(FOLDER, 'public/main.js'), 'utf8').replace('../app.js', '../app.ts')
  for (const [name, code] of [...TYPED, ['public/main.js', main] as const]) writeFileSync(join(folder, name), code)

  it('are the same programs as those in JavaScript', () => {
    for (const name of ['books', 'app', 'server']) {
      const typed = withoutTypes(String(TYPED.get(`${name}.ts`))).replaceAll(".ts'", ".js'")
      expect(typed).toBe(withoutTypes(readFileSync(join(FOLDER, `${name}.js`), 'utf8')))
    }
  })

  it('have types that fit, and tell mistakes', () => {
    expect([...TYPED.keys()].sort()).toEqual(
      ['app.test.ts', 'app.ts', 'books.ts', 'client.ts', 'public/main.ts', 'server.ts', 'tsconfig.json'].sort(),
    )
    expect(typeErrors({}, folder)).toEqual([])
    const wrong = String(TYPED.get('client.ts')).replace('pages: 456', "pages: 'many'")
    expect(typeErrors({ 'mistaken.ts': wrong }, folder)).toEqual(['mistaken.ts:6'])
  })
})

/** The blocks of a text that have the name of a file, in order. */
function filesOf(text: string): [name: string, code: string][] {
  return [...text.matchAll(/^```\w+ \[([^\]]+)\]\n([\s\S]*?)^```$/gm)].map(([, name = '', code = '']) => [name, code])
}

/** Runs a program of the example, with the server where it really is. */
function run(file: string, origin: string): { code: number | null; out: string } {
  const code = readFileSync(join(FOLDER, file), 'utf8').replace('http://localhost:3000', origin)
  const args = ['--input-type=module', '--eval', code]
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: FOLDER, encoding: 'utf8' })
  return { code: status, out: stdout }
}

function withoutTypes(code: string): string {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, removeComments: true }
  return ts.transpileModule(code, { compilerOptions }).outputText
}

/** Calls what a line of `curl` calls: a path, and JSON if there is some, by POST unless it says otherwise. */
async function curl(origin: string, line: string): Promise<string> {
  const [, path = ''] = /localhost:3000([^' ]*)/.exec(line) ?? []
  const [, body] = /-d '([^']*)'/.exec(line) ?? []
  const [, method = 'POST'] = /-X (\w+)/.exec(line) ?? []
  const json = { method, headers: { 'Content-Type': 'application/json' }, body: body ?? '' }
  return (await fetch(origin + path, body === undefined ? {} : json)).text()
}

function withoutIndent(code: string): string {
  return code.replace(/^ +/gm, '')
}

/** Where the compiler finds errors in the example, with files besides that exist only here. */
function typeErrors(besides: Record<string, string>, folder = FOLDER): string[] {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const texts = new Map(Object.entries(besides).map(([name, text]) => [join(folder, name), text]))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (name) => texts.has(name) || fileExists(name)
  host.readFile = (name) => texts.get(name) ?? readFile(name)
  const program = ts.createProgram([...fileNames, ...texts.keys()], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0 }) => {
    if (file === undefined) throw new Error('an error in the options')
    return `${relative(folder, file.fileName)}:${file.getLineAndCharacterOfPosition(start).line + 1}`
  })
}
