import { ApolloServer } from '@apollo/server'
import { expressMiddleware } from '@as-integrations/express'
import framework from 'framework'

interface Context {
  token: string | undefined
}

const apollo = new ApolloServer<Context>({ typeDefs: 'type Query { hello: String }', resolvers: {} })
await apollo.start()
const app = framework()
app.use(
  '/graphql',
  framework.json(),
  expressMiddleware(apollo, { context: async ({ req }) => ({ token: req.get('Authorization') }) }),
)
app.use(
  '/:tenant/graphql',
  framework.json(),
  expressMiddleware(apollo, { context: async ({ req, res }) => ({ token: req.path + res.statusCode }) }),
)
