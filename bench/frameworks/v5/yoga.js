// GraphQL Yoga 5, as its manual mounts it in Express and in Fastify.
const { createSchema, createYoga } = require('graphql-yoga')
const { resolvers, typeDefs } = require('./books.js')

exports.start = async function start(on) {
  const yoga = createYoga({ schema: createSchema({ typeDefs, resolvers }), logging: false })
  return on === 'fastify' ? onFastify(yoga) : onExpress(yoga)
}

function onExpress(yoga) {
  const app = require('express')()
  app.use(yoga.graphqlEndpoint, yoga)
  return app.listen(0, '127.0.0.1')
}

async function onFastify(yoga) {
  const app = require('fastify')()
  app.addContentTypeParser('multipart/form-data', {}, (_req, _payload, done) => done(null))
  app.route({
    url: yoga.graphqlEndpoint,
    method: ['GET', 'POST', 'OPTIONS'],
    handler: (req, reply) => yoga.handleNodeRequestAndResponse(req, reply, { req, reply }),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server
}
