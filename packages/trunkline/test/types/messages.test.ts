import { beforeAll, describe, expect, it } from 'vitest'
import { compile } from './support/compile.ts'

const refused: { path: string; reason: string }[] = [
  { path: '*', reason: 'a * needs a name behind it, as in /*rest, or /{*rest} to match the root as well' },
  { path: '/users/:id?', reason: 'there is no ?; an optional part stands in braces, as in /users{/:id}' },
  { path: '/:rest+', reason: 'there is no +; *name takes one segment or more' },
  { path: '/:id(\\d+)', reason: 'there are no expressions in a path; check the value in the handler, or use a RegExp' },
  { path: '/[a-z]', reason: 'there are no expressions in a path; check the value in the handler, or use a RegExp' },
  { path: '/now!', reason: 'a ! has to be escaped with a backslash' },
  { path: '/:', reason: 'a : needs the name of a parameter behind it, or a backslash before it' },
  { path: '/:"name', reason: 'a quoted name has no closing quote' },
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
    says: `Argument of type 'number' is not assignable to parameter of type 'AnyHandler'.`,
  },
  {
    title: 'a parser that was not called',
    code: `framework().post('/', framework.json)`,
    says: `Argument of type 'ParserFactory<JsonOptions>' is not assignable to parameter of type 'AnyHandler'.`,
  },
  {
    title: 'a misspelt setting',
    code: `framework().set('trust proxi', 1)`,
    says: `Argument of type '"trust proxi"' is not assignable to parameter of type '"the setting is called trust proxy"'.`,
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
    title: 'what may be missing',
    code: `framework().get('/a{/:b}', (req) => req.params.b.length)`,
    says: `'req.params.b' is possibly 'undefined'.`,
  },
]

describe('the message for', () => {
  let messages: Map<string, string[]>

  beforeAll(() => {
    const sources: Record<string, string> = {}
    const head = `import framework, { type Response } from 'trunkline'\n`
    for (const [i, { path }] of refused.entries()) {
      sources[`refused-${i}.mts`] = `${head}framework().get(${JSON.stringify(path)}, () => {})`
      sources[`mounted-${i}.mts`] = `${head}framework().use(${JSON.stringify(path)}, () => {})`
    }
    for (const [i, { code }] of mistakes.entries()) sources[`mistake-${i}.mts`] = head + code
    messages = compile(sources)
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

  for (const [i, { title, says }] of mistakes.entries()) {
    it(title, () => {
      expect(messages.get(`mistake-${i}.mts`)).toEqual([expect.stringContaining(says)])
    })
  }
})
