import { type } from 'arktype'
import v5 from 'trunkline'
import { createSchema, fromTypeBox, type Schema } from 'trunkline/schema'
import { inject } from 'trunkline/test'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const strip = createSchema({ responses: 'strip' })

// biome-ignore lint/suspicious/noExplicitAny: what is sent has more than the types allow
const wrong = (value: unknown): any => value

async function sent(response: Schema, body: unknown): Promise<unknown> {
  const app = v5().get('/', strip({ response }), (_req, res) => res.json(wrong(body)))
  return (await inject(app, '/')).json()
}

const Cyclic = Type.Cyclic({ Node: Type.Object({ name: Type.String(), kids: Type.Array(Type.Ref('Node')) }) }, 'Node')

/** A document as Mongoose, Sequelize and TypeORM have them. */
class Row {
  name = 'Ada'
  toJSON(): object {
    return { name: this.name, password: 'secret' }
  }
}

describe('a schema that returns its input lets nothing else out', () => {
  const cases: [title: string, response: Schema, body: unknown, wanted: unknown][] = [
    ['of a row with toJSON() (ArkType)', type({ name: 'string' }), new Row(), { name: 'Ada' }],
    ['of rows in a list (ArkType)', type({ name: 'string' }).array(), [new Row()], [{ name: 'Ada' }]],
    [
      'of a row with toJSON() (TypeBox)',
      fromTypeBox(Compile(Type.Object({ name: Type.String() }))),
      new Row(),
      { name: 'Ada' },
    ],
    [
      'of another alternative (ArkType)',
      type({ kind: '"a"', x: 'number' }).or({ kind: '"b"', password: 'string' }),
      { kind: 'a', x: 1, password: 'S' },
      { kind: 'a', x: 1 },
    ],
    [
      'of another alternative (TypeBox)',
      fromTypeBox(
        Compile(
          Type.Union([Type.Object({ x: Type.Number() }), Type.Object({ x: Type.String(), password: Type.String() })]),
        ),
      ),
      { x: 1, password: 'S' },
      { x: 1 },
    ],
    ['of a Buffer', type({ 'name?': 'string' }), Buffer.from('secret'), {}],
    [
      'next to a date',
      type({ name: 'string', at: 'Date' }),
      { name: 'Ada', at: new Date(0), password: 'S' },
      { name: 'Ada', at: '1970-01-01T00:00:00.000Z' },
    ],
    [
      'of a cyclic type',
      fromTypeBox(Compile(Cyclic)),
      { name: 'a', secret: 1, kids: [{ name: 'b', secret: 1, kids: [] }] },
      { name: 'a', kids: [{ name: 'b', kids: [] }] },
    ],
    [
      'of a tuple',
      fromTypeBox(Compile(Type.Object({ pair: Type.Tuple([Type.Object({ a: Type.Number() })]) }))),
      { pair: [{ a: 1, secret: 1 }] },
      { pair: [{ a: 1 }] },
    ],
    ['that its morphs leave', type({ n: type('number').pipe((n) => n + 1) }), { n: 1, secret: 1 }, { n: 2 }],
  ]
  for (const [title, response, body, wanted] of cases) {
    it(title, async () => expect(await sent(response, body)).toEqual(wanted))
  }

  it('in res.send(), whose Buffer is not sent as bytes', async () => {
    const response = type({ 'name?': 'string' })
    const app = v5().get('/', strip({ response }), (_req, res) => res.send(wrong(Buffer.from('secret'))))
    expect((await inject(app, '/')).text).toBe('{}')
  })
})

describe('a response schema that is asynchronous', () => {
  const Anything = z.object({ a: z.unknown() }).refine(async () => true)

  for (const responses of ['strip', 'check'] as const) {
    const schema = createSchema({ responses })

    it(`passes what cannot be sent to the error handlers (${responses})`, async () => {
      const app = v5().get('/', schema({ response: Anything }), (_req, res) => res.json({ a: 1n }))
      app.set('env', 'test')
      const answer = await inject(app, '/')
      expect([answer.status, String(answer.error)]).toEqual([500, expect.stringContaining('BigInt')])
    })

    it(`passes a rejection to the error handlers (${responses})`, async () => {
      const broken = v.checkAsync(() => Promise.reject(new Error('broken')))
      const Broken = v.pipeAsync(v.unknown(), broken)
      const app = v5().get('/', schema({ response: Broken }), (_req, res) => res.json({}))
      app.set('env', 'test')
      expect(String((await inject(app, '/')).error)).toContain('broken')
    })

    it(`sends the first of two responses (${responses})`, async () => {
      const app = v5().get('/', schema({ response: Anything }), (_req, res) => {
        res.json({ a: 1 })
        res.json({ a: 2 })
      })
      app.set('env', 'test')
      expect((await inject(app, '/')).json()).toEqual({ a: 1 })
    })

    it(`comes too late after a deadline, and the process lives on (${responses})`, async () => {
      let resolve: (isRight: boolean) => void = () => {}
      const Slow = z.object({ a: z.number() }).refine(() => new Promise<boolean>((done) => (resolve = done)))
      const late: unknown[] = []
      const app = v5().get('/', schema({ response: Slow }), (_req, res) => {
        res.json({ a: 1 })
        setImmediate(() => res.status(503).end('late'))
      })
      const passed = new Promise<void>((done) => {
        app.use((err: unknown, _req: unknown, _res: unknown, next: (err: unknown) => void) => {
          late.push(err)
          next(err)
          done()
        })
      })
      app.set('env', 'test')
      const answer = await inject(app, '/')
      resolve(true)
      await passed
      expect([answer.status, answer.text]).toEqual([503, 'late'])
      expect(late).toMatchObject([{ code: 'ERR_HTTP_HEADERS_SENT' }])
    })

    it(`is sent with the status that it was checked for (${responses})`, async () => {
      const response = { 200: Anything, 201: z.object({ b: z.number() }) }
      const app = v5().get('/', schema({ response }), (_req, res) => {
        res.json({ a: 1 })
        res.status(201)
      })
      const answer = await inject(app, '/')
      expect([answer.status, answer.json()]).toEqual([200, { a: 1 }])
    })
  }
})
