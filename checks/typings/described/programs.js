// The same API of described routes, for Trunkline and for Hono: routers of 20 routes each, in a file of its own, an app that
// mounts them, and a client that calls the first route of each.
const PER_FILE = 20

/** The files of a program by name. The peer `schemas` has only the schemas, without routes. */
export function writeProgram(peer, files) {
  const numbers = Array.from({ length: files }, (_, file) => file)
  const { head, start, route, app, client } = PEERS[peer]
  const program = Object.fromEntries(
    numbers.map((file) => {
      const routes = Array.from({ length: PER_FILE }, (_, index) => index)
      const body = [head, ...routes.map((i) => schemas(i)), start, ...routes.map((i) => route[i % 4](i))]
      return [`routes${file}.mts`, `${body.join('\n')}\n`]
    }),
  )
  if (app === undefined) return program
  return { ...program, 'app.mts': app(numbers), 'client.mts': client(numbers) }
}

/** Two or three objects of the kinds that APIs have; no two routes share one. */
function schemas(i) {
  return `
const P${i} = z.object({ id: z.coerce.number() })
const Q${i} = z.object({ page: z.coerce.number().default(1), q${i}: z.string().optional() })
const B${i} = z.object({ name: z.string(), b${i}: z.number() })
const R${i} = z.object({ id: z.number(), r${i}: z.string() })`
}

const IMPORTS = "import { z } from 'zod'\nconst Problem = z.object({ title: z.string() })"

const PEERS = {
  trunkline: {
    head: `import { type HandlerThatAdds, json, Router } from 'trunkline'
import { schema } from 'trunkline/schema'
${IMPORTS}
const requireUser: HandlerThatAdds<{ account: { name: string } }> = (req, _res, next) => {
  req.account = { name: 'Ada' }
  next()
}`,
    start: 'export const router = Router()',
    route: [
      (i) => `.get('/items${i}/:id', schema({ params: P${i}, response: { 200: R${i}, 404: Problem } }), (req, res) => {
  if (req.params.id === 0) return res.status(404).json({ title: 'none' })
  return res.json({ id: req.params.id, r${i}: 'x' })
})`,
      (i) => `.get('/list${i}', schema({ query: Q${i}, response: z.array(R${i}) }), (req, res) => {
  return res.json([{ id: req.query.page, r${i}: req.query.q${i} ?? '' }])
})`,
      (
        i,
      ) => `.post('/items${i}', requireUser, json(), schema({ body: B${i}, response: { 201: R${i}, 409: Problem } }), (req, res) => {
  return res.status(201).json({ id: req.body.b${i}, r${i}: req.body.name + req.account.name })
})`,
      (
        i,
      ) => `.put('/items${i}/:id', requireUser, json(), schema({ params: P${i}, body: B${i}, response: R${i} }), (req, res) => {
  return res.json({ id: req.params.id, r${i}: req.body.name })
})`,
    ],
    app: (numbers) => `import trunkline from 'trunkline'
${numbers.map((file) => `import { router as r${file} } from './routes${file}.mjs'`).join('\n')}
export const app = trunkline()
${numbers.map((file) => `  .use('/r${file}', r${file})`).join('\n')}
export type App = typeof app
`,
    client: (numbers) => `import { client } from 'trunkline/client'
import type { App } from './app.mjs'
const api = client<App>('http://localhost')
${numbers
  .map((file) => `export const a${file} = await api('GET /r${file}/items0/:id', { params: { id: 7 } })`)
  .join('\n')}
export const name = a0.ok ? a0.data.r0 : a0.status === 404 ? a0.data.title : 'refused'
/*complete*/
`,
  },
  hono: {
    head: `import { zValidator } from '@hono/zod-validator'
import { Hono } from 'hono'
${IMPORTS}
const requireUser = async (c: { set(name: string, value: unknown): void }, next: () => Promise<void>) => {
  c.set('account', { name: 'Ada' })
  await next()
}
void requireUser`,
    start: 'export const router = new Hono()',
    route: [
      (i) => `.get('/items${i}/:id', zValidator('param', P${i}), (c) => {
  const { id } = c.req.valid('param')
  if (id === 0) return c.json({ title: 'none' } satisfies z.input<typeof Problem>, 404)
  return c.json({ id, r${i}: 'x' } satisfies z.input<typeof R${i}>, 200)
})`,
      (i) => `.get('/list${i}', zValidator('query', Q${i}), (c) => {
  const { page, q${i} } = c.req.valid('query')
  return c.json([{ id: page, r${i}: q${i} ?? '' }] satisfies z.input<typeof R${i}>[])
})`,
      (i) => `.post('/items${i}', zValidator('json', B${i}), (c) => {
  const body = c.req.valid('json')
  return c.json({ id: body.b${i}, r${i}: body.name } satisfies z.input<typeof R${i}>, 201)
})`,
      (i) => `.put('/items${i}/:id', zValidator('param', P${i}), zValidator('json', B${i}), (c) => {
  return c.json({ id: c.req.valid('param').id, r${i}: c.req.valid('json').name } satisfies z.input<typeof R${i}>)
})`,
    ],
    app: (numbers) => `import { Hono } from 'hono'
${numbers.map((file) => `import { router as r${file} } from './routes${file}.mjs'`).join('\n')}
export const app = new Hono()
${numbers.map((file) => `  .route('/r${file}', r${file})`).join('\n')}
export type App = typeof app
`,
    client: (numbers) => `import { hc } from 'hono/client'
import type { App } from './app.mjs'
const api = hc<App>('http://localhost')
${numbers
  .map((file) => `export const a${file} = await (await api.r${file}.items0[':id'].$get({ param: { id: '7' } })).json()`)
  .join('\n')}
export const name = 'r0' in a0 ? a0.r0 : 'refused'
/*complete*/
`,
  },
  // What the schemas cost by themselves, with the types that routes ask them for.
  schemas: {
    head: IMPORTS,
    start: 'void Problem',
    route: ['P R', 'Q z.array(R)', 'B R', 'P B R'].map(
      (used) => (i) =>
        used
          .replaceAll(/[PQBR](?!\w)/g, `$&${i}`)
          .split(' ')
          .map(
            (schema, n) =>
              `const schema${i}_${n} = ${schema}\nexport const types${i}_${n} = {} as ${typesOf(`schema${i}_${n}`)}`,
          )
          .join('\n'),
    ),
  },
}

function typesOf(schema) {
  return `[z.input<typeof ${schema}>, z.output<typeof ${schema}>]`
}
