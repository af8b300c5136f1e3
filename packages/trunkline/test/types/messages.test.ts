import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../support/source-graph.ts'
import { compile } from './support/compile.ts'

const refused: { path: string; reason: string }[] = [
  { path: '*', reason: 'a * needs a name behind it, as in /*rest, or /{*rest} to match the root as well' },
  { path: '/users/:id?', reason: 'there is no ?; an optional part stands in braces, as in /users{/:id}' },
  { path: '/:rest+', reason: 'there is no +; *name takes one segment or more' },
  { path: '/:id(\\d+)', reason: 'there are no expressions in a path; check the value in the handler, or use a RegExp' },
  { path: '/[a-z]', reason: 'there are no expressions in a path; check the value in the handler, or use a RegExp' },
  { path: '/now!', reason: 'a ! has to be escaped with a backslash' },
  { path: '/:', reason: 'a : needs the name of a parameter behind it, or a backslash before it' },
  { path: '/{a', reason: 'a { is not closed by a }' },
  { path: '/a}', reason: 'a } closes no {' },
  { path: '/a\\', reason: 'the backslash at its end escapes nothing' },
]

const mistakes: { title: string; code: string; says: string }[] = [
  {
    title: 'a parameter that the path does not have',
    code: `framework().get('/users/:id', (req) => req.params.name)`,
    says: `Property 'name' does not exist on type '{ id: string; }'.`,
  },
  {
    title: 'a body of another type',
    code: `framework().get('/', (req, res: Response<{ ok: boolean }>) => res.json({ ok: 'yes' }))`,
    says: `Type 'string' is not assignable to type 'boolean'.`,
  },
  {
    title: 'a wildcard taken for a text',
    code: `framework().get('/*path', (req) => req.params.path.toUpperCase())`,
    says: `Property 'toUpperCase' does not exist on type 'string[]'.`,
  },
  {
    title: 'what is no handler',
    code: `framework().get('/', 5)`,
    says: `Argument of type 'number' is not assignable to parameter of type 'TypedHandler<unknown, PlainNext, {}, any, any, ParsedQuery, Variables>'.`,
  },
  {
    title: 'a parser that was not called',
    code: `framework().post('/', framework.json)`,
    says: `Argument of type 'ParserFactory<JsonOptions>' is not assignable to parameter of type 'TypedHandler<unknown, PlainNext, {}, any, any, ParsedQuery, Variables>'.`,
  },
  {
    title: 'a setting of another type',
    code: `framework().set('subdomain offset', '2')`,
    says: `Argument of type 'string' is not assignable to parameter of type 'number'.`,
  },
  {
    title: 'a misspelt word for next',
    code: `framework().get('/', (req, res, next) => next('rout'))`,
    says: `Argument of type '"rout"' is not assignable to parameter of type 'SkipWord | NoText | ("rout" & DidYouMean<"route">) | undefined'.`,
  },
  {
    title: 'a handler whose parameters are not a request and a response',
    code: `framework().get('/', (req: Request, id: number) => req.path + id)`,
    says: `Type 'Response<any, Variables, number>' is not assignable to type 'number'.`,
  },
  {
    title: 'a router that needs a user, mounted without one',
    code: `framework().use('/a', Router.needs<{ user: string }>())`,
    says: `Property 'user' is missing in type 'Request<{}, any, any, ParsedQuery, Variables>'`,
  },
  {
    title: 'a thirteenth handler that adds to the request',
    code: `framework().use('/', log, log, log, log, log, log, log, log, log, log, log, log, requireUser)`,
    says: 'only the first twelve handlers of a call may add to the request or describe the route',
  },
  {
    title: 'what may be missing',
    code: `framework().get('/a{/:b}', (req) => req.params.b.length)`,
    says: `'req.params.b' is possibly 'undefined'.`,
  },
]

/** What the programs with described routes begin with. */
const DESCRIBED = `import framework, { json } from 'trunkline'
import { client } from 'trunkline/client'
import { schema } from 'trunkline/schema'
import { z } from 'zod'
const Page = z.object({ page: z.coerce.number() })
const Book = z.object({ id: z.int() })
const byStatus = { 200: Book, 404: z.object({ title: z.string() }) }
const books = framework()
  .get('/books/:id', schema({ response: Book }), (req, res) => res.json({ id: 1 }))
  .post('/books', json(), schema({ body: Book }), (req, res) => res.end())
const api = client<typeof books>('http://localhost')
`

const slips: { title: string; code: string; says: string }[] = [
  {
    title: 'a part of a description that is misspelt',
    code: `framework().get('/', schema({ querry: Page }), (req, res) => res.end())`,
    says: `'querry' does not exist in type 'Description & OnlyKnown<Description>'. Did you mean to write 'query'?`,
  },
  {
    title: 'a part that is not a schema',
    code: `framework().get('/', schema({ query: { page: 1 } }), (req, res) => res.end())`,
    says: `'page' does not exist in type 'Schema'.`,
  },
  {
    title: 'a query parameter that is misspelt',
    code: `framework().get('/', schema({ query: Page }), (req) => req.query.pag)`,
    says: `Property 'pag' does not exist on type '{ page: number; }'. Did you mean 'page'?`,
  },
  {
    title: 'a status that is not described',
    code: `framework().get('/', schema({ response: byStatus }), (req, res) => res.status(500).json({ title: 'x' }))`,
    says: `Argument of type '500' is not assignable to parameter of type '200 | 404'.`,
  },
  {
    title: 'a response that does not match its status',
    code: `framework().get('/', schema({ response: byStatus }), (req, res) => res.status(404).json({ titl: 'x' }))`,
    says: `'titl' does not exist in type '{ title: string; }'. Did you mean to write 'title'?`,
  },
  {
    title: 'a response on a route() that does not match',
    code: `framework().route('/').get(schema({ response: byStatus }), (req, res) => res.json({ id: 'x' }))`,
    says: `Type 'string' is not assignable to type 'number'.`,
  },
  {
    title: 'a response before the status that it is described for',
    code: `framework().get('/', schema({ response: { 201: Book } }), (req, res) => res.json({ id: 1 }))`,
    says: `'id' does not exist in type 'SetStatusFirst'.`,
  },
  {
    title: 'a call to a route that there is not',
    code: `api('GET /books')`,
    says: `Argument of type '"GET /books"' is not assignable to parameter of type '"GET /books/:id" | "POST /books"'.`,
  },
  {
    title: 'a call without the body',
    code: `api('POST /books')`,
    says: 'Expected 2 arguments, but got 1.',
  },
  {
    title: 'a call with a body of another shape',
    code: `api('POST /books', { body: { ix: 1 } })`,
    says: `'ix' does not exist in type '{ id: number; }'.`,
  },
  {
    title: 'a call with a parameter that is misspelt',
    code: `api('GET /books/:id', { params: { ix: 1 } })`,
    says: `'ix' does not exist in type 'Fillable<{ id: string; }>'.`,
  },
  {
    title: 'a client of an app whose routes are statements',
    code: `const app = framework()\nclient<typeof app>('http://localhost')('GET /')`,
    says: `Argument of type 'string' is not assignable to parameter of type 'NoDescribedRoutes'.`,
  },
]

/** docs/typings.md lists the mistakes; `WRITE=1 npx vitest run packages/trunkline/test/types/messages.test.ts` renews it. */
const PAGE = join(ROOT, 'docs/typings.md')

const row = ({ title, code, says }: (typeof mistakes)[number]) => {
  const cell = (text: string) => text.replaceAll('\n', ' ').replaceAll('|', '\\|')
  return `| ${title} | \`${cell(code)}\` | ${cell(says).replaceAll('<', '\\<')} |`
}

it('docs/typings.md has the mistakes and their messages', () => {
  const table = ['| Mistake | Code | Message |', '|---|---|---|', ...[...mistakes, ...slips].map(row)].join('\n')
  const page = readFileSync(PAGE, 'utf8')
  const current = page.replace(
    /(<!-- messages -->\n\n)[\s\S]*(\n\n<!-- end of messages -->)/,
    (_all, begin, end) => begin + table + end,
  )
  if (process.env['WRITE']) writeFileSync(PAGE, current)
  expect(current).toContain(table)
  expect(readFileSync(PAGE, 'utf8')).toBe(current)
})

describe('the message for', () => {
  let messages: Map<string, string[]>

  beforeAll(() => {
    const sources: Record<string, string> = {}
    const head = `import framework, { type HandlerThatAdds, type Request, type RequestHandler, type Response, Router } from 'trunkline'
declare const log: RequestHandler, requireUser: HandlerThatAdds<{ user: string }>\n`
    for (const [i, { path }] of refused.entries()) {
      sources[`refused-${i}.mts`] = `${head}framework().get(${JSON.stringify(path)}, () => {})`
      sources[`mounted-${i}.mts`] = `${head}framework().use(${JSON.stringify(path)}, () => {})`
    }
    for (const [i, { code }] of mistakes.entries()) sources[`mistake-${i}.mts`] = head + code
    for (const [i, { code }] of slips.entries()) sources[`slip-${i}.mts`] = DESCRIBED + code
    messages = compile(sources, { lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'] })
  })

  for (const [i, { path, reason }] of refused.entries()) {
    const shown = `"${reason} (path of 5.x)"`

    it(`${path} gives the reason`, () => {
      expect(messages.get(`refused-${i}.mts`)).toEqual([expect.stringContaining(`parameter of type '${shown}'`)])
    })

    it(`${path} as a mount gives the reason`, () => {
      expect(messages.get(`mounted-${i}.mts`)).toEqual([expect.stringContaining(`parameter of type '${shown}'`)])
    })
  }

  for (const [i, { title, says }] of slips.entries()) {
    it(title, () => {
      expect(messages.get(`slip-${i}.mts`)).toEqual([expect.stringContaining(says)])
    })
  }

  for (const [i, { title, says }] of mistakes.entries()) {
    it(title, () => {
      expect(messages.get(`mistake-${i}.mts`)).toEqual([expect.stringContaining(says)])
    })
  }
})
