// Apollo Server 5, by the packages that its manual names for Express 5 and Fastify.
const { ApolloServer } = require('@apollo/server')
const { resolvers, typeDefs } = require('./books.js')

exports.start = async function start(on) {
  const server = new ApolloServer({ typeDefs, resolvers })
  return on === 'fastify' ? onFastify(server) : onExpress(server)
}

async function onExpress(server) {
  const { expressMiddleware } = require('@as-integrations/express5')
  const express = require('express')
  await server.start()
  const app = express()
  app.use('/graphql', express.json(), expressMiddleware(server))
  return app.listen(0, '127.0.0.1')
}

async function onFastify(server) {
  const { default: fastifyApollo } = require('@as-integrations/fastify')
  const app = require('fastify')()
  await server.start()
  await app.register(fastifyApollo(server))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server
}
