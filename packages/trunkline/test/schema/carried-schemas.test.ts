import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { App, Handler } from '../support/frameworks.ts'
import { LINES, loadBuilt } from '../transports/lines.ts'

// The packages themselves are in checks/openapi/validators.js. Here is their shape, and what has nearly the same.
const { openapi, schema } = loadBuilt<typeof import('../../src/schema.cts')>('trunkline/schema')
const { routes } = loadBuilt<typeof import('../../src/tools.cts')>('trunkline/tools')

const end: Handler = (_req, res) => res.end()
const pass = (): Handler => (_req, _res, next) => next()

interface Context {
  addError(): void
}

class StandardValidation {
  #check: (text: string) => boolean
  constructor(check: (text: string) => boolean) {
    this.#check = check
  }
  async run(context: Context, value: unknown): Promise<void> {
    if (!this.#check(String(value ?? ''))) context.addError()
  }
}

class CustomValidation {
  async run(): Promise<void> {
    throw new Error('a rule of the app was run')
  }
}

class ChainCondition extends CustomValidation {}

function chain(location: string, field: string, stack: object[], optional: string | false = false): Handler {
  const context = { fields: [field], locations: [location], stack, optional }
  return Object.assign(pass(), { builder: { build: () => context } })
}

function celebrated(segments: object): Handler {
  return Object.assign(pass(), { _schema: segments })
}

const text = new StandardValidation((each) => each.length > 0)
const joi = {
  '~standard': { jsonSchema: { input: () => ({ type: 'object', properties: { a: { type: 'string' } } }) } },
}

function read(...handlers: Handler[]) {
  const app = LINES.v5().post('/', handlers as never, end) as App
  const warnings: string[] = []
  const { paths } = openapi.document(app as never, { onWarning: (each) => warnings.push(each) })
  const operation = paths['/']?.['post'] as Record<string, object> | undefined
  return { described: routes(app as never)[0]?.described, operation, warnings }
}

function bodyOf({ operation }: ReturnType<typeof read>): unknown {
  const { content } = (operation?.['requestBody'] ?? {}) as { content?: Record<string, { schema: unknown }> }
  return content?.['application/json']?.schema
}

describe('middleware of other validators', () => {
  it('makes one schema of all chains of a part, with fields in fields', () => {
    const said = read(
      chain('body', 'a.b', [text]),
      chain('body', 'a.c', [text], 'undefined'),
      chain('body', 'list.*.n', [text]),
      chain('body', '__proto__', [text]),
    )
    expect(said.described).toEqual({ body: 'checked by express-validator' })
    const string = { type: 'string', minLength: 1 }
    const properties = {
      a: { type: 'object', properties: { b: string, c: string }, required: ['b'] },
      list: { type: 'array', items: { type: 'object', properties: { n: string } } },
    }
    Object.defineProperty(properties, '__proto__', { value: string, enumerable: true })
    expect(JSON.stringify(bodyOf(said))).toBe(
      JSON.stringify({ type: 'object', properties, required: ['a', '__proto__'] }),
    )
    expect(said.operation?.['responses']).toEqual({ default: { description: 'Any response' } })
  })

  it('is never run, and what cannot be read is counted', () => {
    const said = read(
      chain('body', 'a', [new CustomValidation(), text]),
      chain('body', 'b', [new ChainCondition(), text]),
      chain('body', 'c[0]', [text]),
      chain('body', '**', [text]),
      chain('body', 'd', [new StandardValidation((each) => each === 'known')]),
      chain('body', 'e', [new StandardValidation(() => true)]),
    )
    expect(said.warnings).toEqual(['POST /: body checked by express-validator, 7 of 8 rules could not be read'])
    expect(bodyOf(said)).toEqual({
      type: 'object',
      properties: { a: { type: 'string', minLength: 1 }, b: {}, d: {}, e: {} },
      required: ['a', 'd'],
    })
  })

  it('says less than schema(), which wins', () => {
    const body = z.object({ own: z.string() })
    const own = schema({ body }) as unknown as Handler
    for (const said of [read(own, celebrated({ body: joi })), read(celebrated({ body: joi }), own)]) {
      expect(said.described).toEqual({ body: 'checked here' })
      expect(bodyOf(said)).toMatchObject({ properties: { own: { type: 'string' } } })
    }
  })

  it('describes what stands behind it, too', () => {
    const app = LINES.v5()
    app.use('/a', celebrated({ query: joi }))
    app.get('/a/x', end).get('/b', end)
    expect(routes(app as never).map(({ described }) => described)).toEqual([
      { query: 'checked by celebrate' },
      undefined,
    ])
  })
})

describe('a rule of a chain', () => {
  it('is read once, however often routes are listed', () => {
    let asked = 0
    const counted = new StandardValidation(() => {
      asked += 1
      return true
    })
    const app = LINES.v5().post('/', chain('body', 'a', [counted]) as never, end) as App
    const first = routes(app as never)[0]?.described
    const askedAtFirst = asked
    expect(routes(app as never)[0]?.described).toEqual(first)
    expect(askedAtFirst).toBeGreaterThan(0)
    expect(asked).toBe(askedAtFirst)
  })

  it('may throw when it is read: the other routes are listed all the same', () => {
    const broken = Object.assign(pass(), {
      builder: {
        build() {
          throw new Error('not ours')
        },
      },
    })
    const odd = Object.assign(new StandardValidation(() => true), {
      run() {
        throw new Error('a wrong option')
      },
    })
    expect(bodyOf(read(broken, chain('body', 'a', [odd, text])))).toEqual({
      type: 'object',
      properties: { a: { type: 'string', minLength: 1 } },
      required: ['a'],
    })
  })
})

describe('middleware of celebrate', () => {
  it('may have plain objects of schemas, and schemas without JSON Schema', () => {
    const required = { ...joi, describe: () => ({ flags: { presence: 'required' } }) }
    expect(bodyOf(read(celebrated({ body: { a: required, b: joi } })))).toMatchObject({
      properties: { a: { type: 'object' }, b: { type: 'object' } },
      required: ['a'],
    })
    const throwing = { '~standard': { jsonSchema: { input: () => expect.fail() } } }
    const lost = { '~standard': { jsonSchema: { input: () => ({ $ref: '#/$defs/none' }) } } }
    for (const given of [throwing, lost, { a: throwing }, { '~standard': {} }, 7, null, []]) {
      const said = read(celebrated({ body: given }))
      expect(said.warnings).toEqual(['POST /: body checked by celebrate, its schema could not be read'])
    }
  })
})

describe('middleware', () => {
  const others: [title: string, marks: object][] = [
    ['a schema of another package', { _schema: { name: 'string' } }],
    ['an empty one', { _schema: {} }],
    ['none', { _schema: null }],
    ['a builder of another package', { builder: { build: () => ({ fields: 'a' }) } }],
    ['a builder of nothing', { builder: { build: () => undefined } }],
    ['a builder that is a word', { builder: 'vite' }],
  ]
  for (const [title, marks] of others) {
    it(`with ${title} describes nothing`, () => {
      expect(read(Object.assign(pass(), marks)).described).toBeUndefined()
    })
  }
})
