import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import ts from 'typescript5'
import { describe, expect, it } from 'vitest'
import { makeFolder, runHere } from './run-cli.ts'

const ROOT = join(__dirname, '../../..')
const express = JSON.stringify(createRequire(__filename).resolve('express4'))

const folder = makeFolder({
  'plain.js': `const express = require(${express})
const app = express()
const users = express.Router({ mergeParams: true })
users.get('/', list).get('/:id(\\\\d+)/:part?', list).all('/any', list)
app.use('/orgs/:org/users', users)
app.get('/files/*', list)
app.get(/^\\/x/, list)
app.get('/it\\'s', list)
module.exports = app
function list(req, res) {}
`,
})

/** What a program that uses the types has to say, to be compiled in the repository. */
function errorsOf(files: Record<string, string>, where: string): string[] {
  const texts = new Map(Object.entries(files).map(([name, text]) => [join(where, name), text]))
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    allowJs: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    skipLibCheck: true,
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (name) => texts.has(name) || fileExists(name)
  host.readFile = (name) => texts.get(name) ?? readFile(name)
  const program = ts.createProgram([...texts.keys()], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1
    return `${file && relative(where, file.fileName)}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}

describe('trunkline types', () => {
  it('writes every route of an app of Express, with its parameters, and says which no client can call', async () => {
    const { code, stdout, stderr } = await runHere(['types', 'plain.js'], folder)
    expect(stdout).toBe(`// Written by \`trunkline types plain.js\`: change the routes, not this file.
import type { Routes } from 'trunkline/client'

/** The app, for client<App>(), inject() and createAgent(). */
export type App = Routes<AppRoutes>

/** What each route takes and responds with. */
export interface AppRoutes {
  'GET /it\\'s': {}
  'GET /orgs/:org/users': {
    params: { org: string | number }
  }
  'GET /orgs/:org/users/:id(\\\\d+)/:part?': {
    params: { org: string | number; id: string | number; part?: string | number }
  }
${['DELETE', 'GET', 'PATCH', 'POST', 'PUT']
  .map((method) => `  '${method} /orgs/:org/users/any': {\n    params: { org: string | number }\n  }\n`)
  .join('')}}
`)
    expect(stderr.split('\n')).toEqual([
      'trunkline: GET /files/* is left out: no client can make a path from its pattern (plain.js:6).',
      expect.stringMatching(/^trunkline: GET \/\^.* is left out: .* \(plain\.js:7\)\.$/),
      '',
    ])
    expect(code).toBe(0)
  })

  it('writes a file, finds it up to date, and later says what has changed', async () => {
    const args = ['types', 'plain.js', '-o', 'plain.routes.d.ts']
    expect((await runHere([...args, '--check'], folder)).stdout).toContain(
      'plain.routes.d.ts is missing: write it anew.',
    )
    expect((await runHere(args, folder)).code).toBe(0)
    const path = join(folder, 'plain.routes.d.ts')
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replaceAll('\n', '\r\n'))
    expect(await runHere([...args, '--check'], folder)).toMatchObject({ code: 0, stdout: '' })
    writeFileSync(
      path,
      `${text.replace("'GET /orgs/:org/users':", "'GET /old':").replace('part?: ', 'piece?: ')}\nexport type Old = string\n`,
    )
    expect(await runHere([...args, '--check'], folder)).toMatchObject({
      code: 1,
      stdout: `- GET /old
- type Old
+ GET /orgs/:org/users
! GET /orgs/:org/users/:id(\\\\d+)/:part?
    - params: { org: string | number; id: string | number; piece?: string | number }
    + params: { org: string | number; id: string | number; part?: string | number }
plain.routes.d.ts is not up to date: write it anew.
`,
    })
  })

  it('writes the types that a chain has by inference, for a client, inject() and an agent', async () => {
    const where = join(ROOT, 'examples/typed-api')
    const { stdout } = await runHere(['types', 'app.js'], where)
    const program = `import type { AnswerOf, EventOf, InputsOf, RoutesOf } from 'trunkline/client'
import { client } from 'trunkline/client'
import { createAgent, inject } from 'trunkline/test'
import { app as inferred, type App as Inferred } from './app.js'
import type { App } from './generated.js'

type Mutual<A, B> = [A] extends [B] ? ([B] extends [A] ? true : ['not the other way', A, B]) : ['not', A, B]
type A = RoutesOf<Inferred>
type B = RoutesOf<App>
type Same = { [Key in keyof A & keyof B]: Mutual<[InputsOf<A[Key]>, AnswerOf<A[Key]>, EventOf<A[Key]>], [InputsOf<B[Key]>, AnswerOf<B[Key]>, EventOf<B[Key]>]> }
export const same: Record<keyof A, true> = null as never as Same

const app: App = inferred
const api = client<App>('http://localhost', { throwOnError: true })
export async function calls(): Promise<void> {
  const found = await api('GET /books/:id', { params: { id: 7 } })
  found.data.title satisfies string
  for await (const book of api.events('GET /books/created')) book.pages satisfies number
  const injected = await inject(app, 'POST /books', { body: { title: 'Emma', pages: 1 } })
  if (injected.ok) injected.data.id satisfies number
  const agent = createAgent<App>(inferred)
  const removed = await agent('DELETE /books/:id', { params: { id: 7 } })
  if (removed.status === 404) removed.data.title satisfies string
  ;(await api('GET /client.mjs')).data satisfies unknown
  // @ts-expect-error there is no such route
  api('GET /book')
  // @ts-expect-error another shape
  api('POST /books', { body: { title: 7 } })
}
`
    expect(errorsOf({ 'generated.d.ts': stdout, 'program.ts': program }, where)).toEqual([])
  })
})
