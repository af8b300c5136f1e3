// The same two routes, each with a validator as the framework's manual shows it: a body of 1 kB, and a query.
import { ajv, ark, box, plainZodQuery, zod } from './validators.js'

export const PEERS = {
  'trunkline, no schema': async () => {
    const { default: trunkline, json } = await import('trunkline')
    return trunkline()
      .post('/', json(), (req, res) => res.json(sum(req.body)))
      .get('/', (req, res) => res.json(page(req.query)))
  },
  'trunkline, TypeBox': () => trunklineWith(box),
  'trunkline, ArkType': () => trunklineWith(ark),
  'trunkline, zod': () => trunklineWith(zod),
  'trunkline, zod, `convert`': () => trunklineWith({ ...zod, query: plainZodQuery }, { convert: true }),
  'trunkline, zod, no ETag': async () => (await trunklineWith(zod)).disable('etag').disable('x-powered-by'),
  'Express 5, zod by hand': async () => {
    const { default: express } = await import('express5')
    const check = (part, schema) => (req, res, next) => {
      const result = schema.safeParse(req[part])
      if (!result.success) return res.status(400).json({ issues: result.error.issues })
      req.checked = result.data
      next()
    }
    return express()
      .post('/', express.json(), check('body', zod.body), (req, res) => res.json(sum(req.checked)))
      .get('/', check('query', zod.query), (req, res) => res.json(page(req.checked)))
  },
  'Fastify, Ajv': () => fastifyWith(ajv),
  'Fastify, zod provider': async () => {
    const { serializerCompiler, validatorCompiler } = await import('fastify-type-provider-zod')
    return fastifyWith(zod, (app) =>
      app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler),
    )
  },
  'Hono, zod validator': async () => {
    const { zValidator } = await import('@hono/zod-validator')
    return honoWith((part, schema) => zValidator(part, schema), zod)
  },
  'Hono, ArkType validator': async () => {
    const { arktypeValidator } = await import('@hono/arktype-validator')
    return honoWith((part, schema) => arktypeValidator(part, schema), ark)
  },
}

async function trunklineWith({ body, query }, options = {}) {
  const [{ default: trunkline, json }, { createSchema }] = await Promise.all([
    import('trunkline'),
    import('trunkline/schema'),
  ])
  const schema = createSchema(options)
  return trunkline()
    .post('/', json(), schema({ body }), (req, res) => res.json(sum(req.body)))
    .get('/', schema({ query }), (req, res) => res.json(page(req.query)))
}

async function fastifyWith({ body, query }, prepare = (app) => app) {
  const { default: fastify } = await import('fastify')
  const app = prepare(fastify())
  app.post('/', { schema: { body } }, async (req) => sum(req.body))
  app.get('/', { schema: { querystring: query } }, async (req) => page(req.query))
  await app.ready()
  return (req, res) => app.routing(req, res)
}

async function honoWith(validator, { body, query }) {
  const [{ Hono }, { getRequestListener }] = await Promise.all([import('hono'), import('@hono/node-server')])
  const app = new Hono()
  app.post('/', validator('json', body), (c) => c.json(sum(c.req.valid('json'))))
  app.get('/', validator('query', query), (c) => c.json(page(c.req.valid('query'))))
  return getRequestListener(app.fetch)
}

function sum({ lines, total }) {
  return { lines: lines.length, total }
}

function page({ page, limit, title }) {
  return { page: Number(page), limit: Number(limit), title }
}
