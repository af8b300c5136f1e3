// tRPC 11, by its own adapters for Express and Fastify, with zod for the input.
const { initTRPC } = require('@trpc/server')
const { z } = require('zod')

const t = initTRPC.create()
const router = t.router({
  user: t.procedure.input(z.object({ id: z.string() })).query(({ input }) => ({ id: input.id, name: 'Ann' })),
  add: t.procedure
    .input(z.object({ title: z.string(), count: z.number().int() }))
    .mutation(({ input }) => ({ added: input })),
})

exports.start = async function start(on) {
  return on === 'fastify' ? onFastify() : onExpress()
}

function onExpress() {
  const { createExpressMiddleware } = require('@trpc/server/adapters/express')
  const app = require('express')()
  app.use('/trpc', createExpressMiddleware({ router }))
  return app.listen(0, '127.0.0.1')
}

async function onFastify() {
  const { fastifyTRPCPlugin } = require('@trpc/server/adapters/fastify')
  const app = require('fastify')()
  app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions: { router } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server
}
