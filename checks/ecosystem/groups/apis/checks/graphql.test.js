const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const express = require('express')
const { buildSchema, execute, subscribe } = require('graphql')
const request = require('supertest')
const { line, serve } = require('../../../support.js')

const typeDefs = `
  type Query { hello(name: String!): String  fails: String }
  type Mutation { add(a: Int!, b: Int!): Int }
  type Subscription { count(to: Int!): Int }
`
const rootValue = {
  hello: ({ name }, context) => `${context?.greeting ?? 'hello'}, ${name}`,
  fails: () => {
    throw new Error('on purpose')
  },
  add: ({ a, b }) => a + b,
  async *count({ to }) {
    for (let i = 1; i <= to; i++) yield { count: i }
  },
}
const resolvers = {
  Query: {
    hello: (_root, args, context) => rootValue.hello(args, context),
    fails: () => rootValue.fails(),
  },
  Mutation: { add: (_root, args) => rootValue.add(args) },
}
const schema = buildSchema(typeDefs)

/** A query with a variable, a mutation, a resolver that throws, and a query that is none. */
async function answers(app, path = '/graphql') {
  const post = (body) => request(app).post(path).set('Accept', 'application/json').send(body)
  const query = 'query Hello($name: String!) { hello(name: $name) }'
  const { body } = await post({ query, variables: { name: 'ann' } }).expect(200)
  assert.deepEqual(body, { data: { hello: 'hi, ann' } })
  assert.deepEqual((await post({ query: 'mutation { add(a: 1, b: 2) }' }).expect(200)).body, { data: { add: 3 } })
  assert.equal((await post({ query: '{ fails }' }).expect(200)).body.data.fails, null)
  assert.match((await post({ query: '{ missing }' })).body.errors[0].message, /Cannot query field "missing"/)
}

const context = async ({ req }) => ({ greeting: req.get('x-greeting') ?? 'hi' })

describe('@apollo/server', () => {
  it('answers as a handler and stops', async () => {
    const { ApolloServer } = require('@apollo/server')
    const { expressMiddleware } = require(`@as-integrations/express${line}`)
    const server = new ApolloServer({ typeDefs, resolvers, stopOnTerminationSignals: false })
    await server.start()
    const app = express().use('/graphql', express.json(), expressMiddleware(server, { context }))
    await answers(app)
    await server.stop()
    await request(app).post('/graphql').send({ query: '{ __typename }' }).expect(500)
  })
})

for (const version of [4, 5]) {
  describe(`@as-integrations/express${version}`, () => {
    it('gives the context the request, and refuses what could be forged', async (t) => {
      const { ApolloServer } = require('@apollo/server')
      const { expressMiddleware } = require(`@as-integrations/express${version}`)
      const server = new ApolloServer({ typeDefs, resolvers, stopOnTerminationSignals: false })
      await server.start()
      t.after(() => server.stop())
      const app = express().use('/graphql', express.json(), expressMiddleware(server, { context }))
      const query = { query: '{ hello(name: "ann") }' }
      await request(app)
        .post('/graphql')
        .set('x-greeting', 'good day')
        .send(query)
        .expect(200, /"good day, ann"/)
      await request(app).get('/graphql').query(query).expect(400, /CSRF/)
      await request(app)
        .get('/graphql')
        .query(query)
        .set('apollo-require-preflight', '1')
        .expect(200, /"hi, ann"/)
    })
  })
}

describe('apollo-server-express', () => {
  it('answers on the path that it was applied to', async (t) => {
    const { ApolloServer } = require('apollo-server-express')
    const server = new ApolloServer({ typeDefs, resolvers, context, cache: 'bounded', stopOnTerminationSignals: false })
    await server.start()
    t.after(() => server.stop())
    const app = express()
    server.applyMiddleware({ app })
    await answers(app)
    await request(app).get('/.well-known/apollo/server-health').expect(200, '{"status":"pass"}')
  })
})

describe('graphql-http', () => {
  it('answers as a handler', async () => {
    const { createHandler } = require('graphql-http/lib/use/express')
    const app = express().all('/graphql', createHandler({ schema, rootValue, context: { greeting: 'hi' } }))
    await answers(app)
    await request(app).put('/graphql').expect(405).expect('Allow', 'GET, POST')
  })
})

describe('express-graphql', () => {
  it('answers as a handler, and with GraphiQL for a browser', async () => {
    const { graphqlHTTP } = require('express-graphql')
    const app = express().use(
      '/graphql',
      graphqlHTTP({ schema, rootValue, context: { greeting: 'hi' }, graphiql: true }),
    )
    await answers(app)
    await request(app)
      .get('/graphql')
      .set('Accept', 'text/html')
      .expect(200, /GraphiQL/)
  })
})

describe('graphql-yoga', () => {
  it('answers as a handler and streams a subscription', async (t) => {
    const { createSchema, createYoga } = require('graphql-yoga')
    const counting = { Subscription: { count: { subscribe: (_root, args) => rootValue.count(args) } } }
    const yoga = createYoga({
      schema: createSchema({ typeDefs, resolvers: { ...resolvers, ...counting } }),
      context: { greeting: 'hi' },
      logging: false,
    })
    const app = express().use(yoga.graphqlEndpoint, yoga)
    await answers(app)
    const { url } = await serve(t, app)
    const query = encodeURIComponent('subscription { count(to: 3) }')
    const res = await fetch(`${url}/graphql?query=${query}`, { headers: { accept: 'text/event-stream' } })
    const text = await res.text()
    assert.deepEqual(text.match(/"count":\d/g), ['"count":1', '"count":2', '"count":3'])
  })
})

describe('graphql-helix', () => {
  it('answers with what it made of the request', async () => {
    const { getGraphQLParameters, processRequest, sendResult } = require('graphql-helix')
    const app = express().use(express.json())
    app.use('/graphql', async (req, res) => {
      const given = { body: req.body, headers: req.headers, method: req.method, query: req.query }
      const parameters = getGraphQLParameters(given)
      const contextFactory = () => ({ greeting: 'hi' })
      sendResult(
        await processRequest({
          ...parameters,
          request: given,
          schema,
          rootValueFactory: () => rootValue,
          contextFactory,
        }),
        res,
      )
    })
    await answers(app)
  })
})

describe('graphql-upload', () => {
  it('hands an uploaded file to the resolver', async () => {
    const { default: graphqlUploadExpress } = await import('graphql-upload/graphqlUploadExpress.mjs')
    const { default: GraphQLUpload } = await import('graphql-upload/GraphQLUpload.mjs')
    const { makeExecutableSchema } = require('@graphql-tools/schema')
    const uploads = makeExecutableSchema({
      typeDefs: 'scalar Upload type Query { a: Int } type Mutation { read(file: Upload!): String }',
      resolvers: { Upload: GraphQLUpload, Mutation: { read: async (_root, { file }) => readUpload(await file) } },
    })
    const { createHandler } = require('graphql-http/lib/use/express')
    const app = express()
    app.post('/graphql', graphqlUploadExpress({ maxFileSize: 100 }), (req, res, next) => {
      req.headers['content-type'] = 'application/json'
      createHandler({ schema: uploads })(req, res, next)
    })
    const query = 'mutation ($file: Upload!) { read(file: $file) }'
    const send = (text) =>
      request(app)
        .post('/graphql')
        .set('apollo-require-preflight', '1')
        .field('operations', JSON.stringify({ query, variables: { file: null } }))
        .field('map', JSON.stringify({ 0: ['variables.file'] }))
        .attach('0', Buffer.from(text), 'note.txt')
    await send('text').expect(200, /"read":"note.txt: text"/)
    await send('t'.repeat(200)).expect(200, /exceeds the 100 byte size limit/)
  })
})

async function readUpload({ filename, createReadStream }) {
  let text = ''
  for await (const chunk of createReadStream()) text += chunk
  return `${filename}: ${text}`
}

describe('graphql-sse', () => {
  it('sends the values of a subscription as events', async (t) => {
    const { createHandler } = require('graphql-sse/lib/use/express')
    const { createClient } = require('graphql-sse')
    const streamed = {
      execute: (args) => execute({ ...args, rootValue }),
      subscribe: (args) => subscribe({ ...args, rootValue }),
    }
    const app = express().use('/stream', createHandler({ schema, ...streamed }))
    const { url } = await serve(t, app)
    const client = createClient({ url: `${url}/stream`, retryAttempts: 0 })
    t.after(() => client.dispose())
    const counts = []
    for await (const { data } of client.iterate({ query: 'subscription { count(to: 3) }' })) counts.push(data.count)
    assert.deepEqual(counts, [1, 2, 3])
  })
})

describe('graphql-ws', () => {
  it('shares the server with the app', async (t) => {
    const { useServer } = require('graphql-ws/use/ws')
    const { createClient } = require('graphql-ws')
    const { WebSocket, WebSocketServer } = require('ws')
    const app = express().get('/', (_req, res) => res.send('page'))
    const { server, url } = await serve(t, app)
    const sockets = new WebSocketServer({ server, path: '/graphql' })
    const disposable = useServer({ schema, roots: { subscription: rootValue, query: rootValue } }, sockets)
    t.after(() => disposable.dispose())
    const client = createClient({ url: `${url.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket })
    t.after(() => client.dispose())
    const counts = []
    for await (const { data } of client.iterate({ query: 'subscription { count(to: 2) }' })) counts.push(data.count)
    assert.deepEqual(counts, [1, 2])
    await request(url).get('/').expect(200, 'page')
  })
})

describe('graphql-playground-middleware-express', () => {
  it('sends the page that asks the endpoint', async () => {
    const { default: playground } = require('graphql-playground-middleware-express')
    const app = express().get('/playground', playground({ endpoint: '/graphql' }))
    await request(app)
      .get('/playground')
      .expect('Content-Type', /^text\/html/)
      .expect(200, /"endpoint": ?"\/graphql"/)
  })
})
