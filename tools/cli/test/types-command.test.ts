import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
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
  'node_modules/.keep': '',
  'described.mjs': `import trunkline, { json, Router } from 'trunkline'
import { formData } from 'trunkline/forms'
import { schema, stream } from 'trunkline/schema'
import { z } from 'zod'
const own = { '~standard': { version: 1, vendor: 'own', validate: (value) => ({ value }) } }
const Node = z.object({ name: z.string(), get children() { return z.array(Node) } })
const Tree = z.object({ tall: z.boolean(), get left() { return Tree.optional() } }).meta({ id: 'Tree' })
const Price = z.object({ amount: z.string().transform(Number).pipe(z.number()) }).meta({ id: 'Price' })
const Kind = z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal("b'"), n: z.int().nullable() })])
const v1 = Router().get('/book', schema({ response: z.object({ a: z.string() }).meta({ id: 'Book' }) }), end)
const v2 = Router().get('/book', schema({ response: z.object({ b: z.string() }).meta({ id: 'Book' }) }), end)
export const app = trunkline().use('/v1', v1).use('/v2', v2).use('/v3', Router().get('/book', schema({ response: { 200: z.object({ c: z.string() }).meta({ id: 'Book' }) } }), end))
app.get('/dates', schema({ response: z.object({ at: z.date(), list: z.array(Kind) }) }), end)
app.get('/own', schema({ query: own, response: { 200: Node, '4xx': Tree, 302: null, default: stream('image/png') } }), end)
app.post('/prices', json(), schema({ headers: z.object({ 'x-key': z.string() }), body: Price, response: Price }), end)
app.post('/forms', schema({ body: formData({ name: z.string() }) }), end)
app.get('/checked', (req, res, next) => next()).get('/checked', schema({ response: z.record(z.string(), z.tuple([z.int(), z.string()])) }), end)
function end(req, res) { res.end() }
`,
})
for (const name of ['trunkline', 'zod'])
  symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))

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

  it('writes all that has a type, and says where something has none, or where names clash', async () => {
    const { code, stdout, stderr } = await runHere(['types', 'described.mjs'], folder)
    expect(stdout.slice(stdout.indexOf('export interface'))).toBe(`export interface AppRoutes {
  'GET /checked': {
    response: { '2xx': Record<string, [number, string]> }
  }
  'GET /dates': {
    response: { '2xx': { at: unknown; list: ({ kind: 'a' } | { kind: 'b\\''; n: number | null })[] } }
  }
  'POST /forms': {
    body: FormData
  }
  'GET /own': {
    query: unknown
    response: { 200: GetOwnResponse200; 302: undefined; '4xx': Tree; default: string | Blob }
  }
  'POST /prices': {
    headers: { 'x-key': string }
    body: PriceInput
    response: { '2xx': Price }
  }
  'GET /v1/book': {
    response: { '2xx': Book }
  }
  'GET /v2/book': {
    response: { '2xx': Book2 }
  }
  'GET /v3/book': {
    response: { 200: Book3 }
  }
}

export type Book = { a: string }

export type Book2 = { b: string }

export type Book3 = { c: string }

export type GetOwnResponse200 = { name: string; children: GetOwnResponse200[] }

export type Price = { amount: number }

export type PriceInput = { amount: string }

export type Tree = { tall: boolean; left?: Tree | undefined }
`)
    expect(
      stderr.replace(/\.mjs:\d+/g, '.mjs'),
    ).toBe(`trunkline: GET /dates (described.mjs): response: Date cannot be represented in JSON Schema, so it is unknown.
trunkline: GET /v2/book (described.mjs): another schema is called "Book" too: this one is the type Book2.
trunkline: GET /v3/book (described.mjs): another schema is called "Book" too: this one is the type Book3.
trunkline: GET /own (described.mjs): the type of its query is unknown: own has no JSON Schema for it.
`)
    expect(code).toBe(0)
  })

  it('writes what WebSockets take and send', async () => {
    const app = `import trunkline, { Router } from 'trunkline'
import { websocket } from 'trunkline/websocket'
import { z } from 'zod'
const Line = z.object({ text: z.string() })
const rooms = Router().get('/:id', websocket({ message: Line, send: Line.extend({ at: z.string().transform(Number).pipe(z.number()) }) }, () => {}))
export const app = trunkline().use('/rooms', rooms)
app.get('/plain', websocket(() => {}))
app.get('/either', websocket({ fallthrough: true }, () => {}), (req, res) => res.end())
export type Inferred = typeof app
`
    writeFileSync(join(folder, 'sockets.mjs'), app.replace(/^export type.*$/m, ''))
    const { stdout, stderr } = await runHere(['types', 'sockets.mjs'], folder)
    expect([stdout.match(/AppRoutes \{\n(.*?)^\}/ms)?.[1], stderr]).toEqual([
      `  'GET /either': {}
  'GET /plain': {
    socket: { message: unknown; send: unknown }
  }
  'GET /rooms/:id': {
    params: { id: string | number }
    socket: { message: { text: string }; send: { text: string; at: number } }
  }
`,
      '',
    ])
    const program = `import { client, type RoutesOf, type SocketOf } from 'trunkline/client'
import type { App } from './generated.js'
import type { Inferred } from './app.js'
type RoomOf<A> = SocketOf<RoutesOf<A>['GET /rooms/:id' & keyof RoutesOf<A>]>
export const there: RoomOf<App> = null as never as RoomOf<Inferred>
export const back: RoomOf<Inferred> = null as never as RoomOf<App>
const api = client<App>('http://localhost')
export async function talk(): Promise<void> {
  const room = api.socket('GET /rooms/:id', { params: { id: 7 } })
  room.send({ text: 'hello' })
  for await (const line of room) line.at satisfies number
  // @ts-expect-error another shape
  room.send({ text: 7 })
  // @ts-expect-error no WebSocket
  api.socket('GET /either')
}
`
    const files = { 'generated.d.ts': stdout, 'app.ts': app, 'program.ts': program }
    expect(errorsOf(files, join(ROOT, 'examples'))).toEqual([])
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
    const program = `import type { ClientResponseOf, EventOf, InputsOf, RoutesOf } from 'trunkline/client'
import { client } from 'trunkline/client'
import { createAgent, inject } from 'trunkline/test'
import { app as inferred, type App as Inferred } from './app.js'
import type { App } from './generated.js'

type Mutual<A, B> = [A] extends [B] ? ([B] extends [A] ? true : ['not the other way', A, B]) : ['not', A, B]
type A = RoutesOf<Inferred>
type B = RoutesOf<App>
type Same = { [Key in keyof A & keyof B]: Mutual<[InputsOf<A[Key]>, ClientResponseOf<A[Key]>, EventOf<A[Key]>], [InputsOf<B[Key]>, ClientResponseOf<B[Key]>, EventOf<B[Key]>]> }
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
