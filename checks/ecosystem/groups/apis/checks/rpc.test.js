const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')
const z = require('zod')
const z3 = require('zod/v3')
const { serve } = require('../../../support.js')

describe('@trpc/server', () => {
  it('answers its client: a query, a mutation, a batch, a stream and an error', async (t) => {
    const { initTRPC, TRPCError } = require('@trpc/server')
    const { createExpressMiddleware } = require('@trpc/server/adapters/express')
    const { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } = require('@trpc/client')
    const { EventSource } = require('eventsource')
    const trpc = initTRPC.context().create()
    const router = trpc.router({
      hello: trpc.procedure.input(z.string()).query(({ input, ctx }) => `${ctx.greeting}, ${input}`),
      add: trpc.procedure.input(z.object({ a: z.number(), b: z.number() })).mutation(({ input }) => input.a + input.b),
      deny: trpc.procedure.query(() => {
        throw new TRPCError({ code: 'FORBIDDEN' })
      }),
      count: trpc.procedure.subscription(async function* () {
        yield 1
        yield 2
      }),
    })
    const createContext = ({ req }) => ({ greeting: req.get('x-greeting') ?? 'hello' })
    const app = express().use('/trpc', createExpressMiddleware({ router, createContext }))
    const url = `${(await serve(t, app)).url}/trpc`
    const links = [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url, EventSource }),
        false: httpBatchLink({ url, headers: { 'x-greeting': 'hi' } }),
      }),
    ]
    const client = createTRPCClient({ links })
    assert.deepEqual(await Promise.all([client.hello.query('ann'), client.hello.query('bob')]), ['hi, ann', 'hi, bob'])
    assert.equal(await client.add.mutate({ a: 1, b: 2 }), 3)
    await assert.rejects(client.deny.query(), ({ data }) => data.httpStatus === 403)
    const counts = await new Promise((resolve, reject) => {
      const seen = []
      const onData = (value) => seen.push(value)
      const subscription = client.count.subscribe(undefined, {
        onData,
        onError: reject,
        onComplete: () => resolve(seen),
      })
      t.after(() => subscription.unsubscribe())
    })
    assert.deepEqual(counts, [1, 2])
  })
})

describe('trpc-to-openapi', () => {
  it('answers the procedures as a REST interface', async () => {
    const { initTRPC } = require('@trpc/server')
    const { createOpenApiExpressMiddleware, generateOpenApiDocument } = require('trpc-to-openapi')
    const trpc = initTRPC.meta().create()
    const hello = trpc.procedure
      .meta({ openapi: { method: 'GET', path: '/hello/{name}' } })
      .input(z.object({ name: z.string().min(2) }))
      .output(z.object({ text: z.string() }))
      .query(({ input }) => ({ text: `hello, ${input.name}` }))
    const router = trpc.router({ hello })
    const app = express().use('/api', createOpenApiExpressMiddleware({ router, createContext: () => ({}) }))
    const document = generateOpenApiDocument(router, { title: 'API', version: '1', baseUrl: '/api' })
    assert.ok(document.paths['/hello/{name}'].get)
    await request(app).get('/api/hello/ann').expect(200, { text: 'hello, ann' })
    await request(app).get('/api/hello/a').expect(400)
    await request(app).get('/api/missing').expect(404)
  })
})

describe('@ts-rest/express', () => {
  it('answers the contract and checks what comes in', async () => {
    const { initContract } = require('@ts-rest/core')
    const { createExpressEndpoints, initServer } = require('@ts-rest/express')
    const note = z3.object({ id: z3.string(), text: z3.string() })
    const contract = initContract().router({
      get: { method: 'GET', path: '/notes/:id', responses: { 200: note } },
      add: { method: 'POST', path: '/notes', body: z3.object({ text: z3.string() }), responses: { 201: note } },
    })
    const server = initServer()
    const router = server.router(contract, {
      get: async ({ params }) => ({ status: 200, body: { id: params.id, text: 'text' } }),
      add: async ({ body }) => ({ status: 201, body: { id: '1', text: body.text } }),
    })
    const app = express().use(express.json())
    createExpressEndpoints(contract, router, app, { logInitialization: false })
    await request(app).get('/notes/7').expect(200, { id: '7', text: 'text' })
    await request(app).post('/notes').send({ text: 'new' }).expect(201, { id: '1', text: 'new' })
    await request(app).post('/notes').send({ text: 1 }).expect(400)
  })
})

describe('@orpc/server', () => {
  it('answers its procedures and leaves the rest to the app', async () => {
    const { ORPCError, os } = require('@orpc/server')
    const { RPCHandler } = require('@orpc/server/node')
    const hello = os
      .input(z.object({ name: z.string() }))
      .handler(({ input, context }) => `${context.greeting}, ${input.name}`)
    const deny = os.handler(() => {
      throw new ORPCError('FORBIDDEN')
    })
    const handler = new RPCHandler({ hello, deny })
    const app = express()
    app.use(async (req, res, next) => {
      const { matched } = await handler.handle(req, res, { prefix: '/rpc', context: { greeting: 'hi' } })
      if (!matched) next()
    })
    app.get('/page', (_req, res) => res.send('page'))
    await request(app)
      .post('/rpc/hello')
      .send({ json: { name: 'ann' } })
      .expect(200, { json: 'hi, ann' })
    await request(app).post('/rpc/hello').send({ json: {} }).expect(400)
    await request(app).post('/rpc/deny').send({}).expect(403)
    await request(app).get('/page').expect(200, 'page')
  })
})

/** JSON-RPC 2.0: a call, a notification, a method that is not there and one that fails. */
async function speaksJsonRpc(app, path) {
  const call = (method, params, id = 1) => request(app).post(path).send({ jsonrpc: '2.0', id, method, params })
  assert.deepEqual((await call('add', { a: 1, b: 2 }).expect(200)).body, { jsonrpc: '2.0', id: 1, result: 3 })
  assert.equal((await call('missing', {})).body.error.code, -32601)
  assert.ok((await call('fails', {}, 2)).body.error)
}

describe('jayson', () => {
  it('answers calls and batches as middleware', async () => {
    const jayson = require('jayson')
    const server = new jayson.Server({
      add: ({ a, b }, done) => done(null, a + b),
      fails: (_params, done) => done({ code: 1, message: 'on purpose' }),
    })
    const app = express().use(express.json()).post('/rpc', server.middleware())
    await speaksJsonRpc(app, '/rpc')
    const add = (id) => ({ jsonrpc: '2.0', id, method: 'add', params: { a: id, b: 1 } })
    const { body } = await request(app)
      .post('/rpc')
      .send([add(1), add(2)])
      .expect(200)
    assert.deepEqual(
      body.map(({ result }) => result),
      [2, 3],
    )
  })
})

describe('json-rpc-2.0', () => {
  it('answers calls; a notification gets no content', async () => {
    const { JSONRPCServer } = require('json-rpc-2.0')
    const server = new JSONRPCServer({ errorListener: () => {} })
    server.addMethod('add', ({ a, b }) => a + b)
    server.addMethod('fails', () => {
      throw new Error('on purpose')
    })
    const app = express().use(express.json())
    app.post('/rpc', async (req, res) => {
      const answer = await server.receive(req.body)
      if (answer) res.json(answer)
      else res.sendStatus(204)
    })
    await speaksJsonRpc(app, '/rpc')
    await request(app)
      .post('/rpc')
      .send({ jsonrpc: '2.0', method: 'add', params: { a: 1, b: 2 } })
      .expect(204)
  })
})

describe('express-json-rpc-router', () => {
  it('answers calls and hands the request to the method', async () => {
    const jsonRouter = require('express-json-rpc-router')
    const methods = {
      add: ({ a, b }) => a + b,
      agent: (_params, { req }) => req.get('user-agent'),
      fails: () => {
        throw new Error('on purpose')
      },
    }
    const app = express().use(express.json()).use('/rpc', jsonRouter({ methods }))
    await speaksJsonRpc(app, '/rpc')
    const call = { jsonrpc: '2.0', id: 1, method: 'agent' }
    const { body } = await request(app).post('/rpc').set('User-Agent', 'check').send(call).expect(200)
    assert.equal(body.result, 'check')
  })
})

describe('@connectrpc/connect-express', () => {
  it('answers a service of protocol buffers, one message and a stream', async (t) => {
    const { createClient, ConnectError, Code } = require('@connectrpc/connect')
    const { createConnectTransport } = require('@connectrpc/connect-node')
    const { expressConnectMiddleware } = require('@connectrpc/connect-express')
    const Service = counterService()
    const routes = (router) =>
      router.service(Service, {
        double({ value }) {
          if (value < 0) throw new ConnectError('negative', Code.InvalidArgument)
          return { value: value * 2 }
        },
        async *count({ value }) {
          for (let i = 1; i <= value; i++) yield { value: i }
        },
      })
    const app = express().use(expressConnectMiddleware({ routes }))
    app.get('/page', (_req, res) => res.send('page'))
    const { url } = await serve(t, app)
    const client = createClient(Service, createConnectTransport({ baseUrl: url, httpVersion: '1.1' }))
    assert.equal((await client.double({ value: 21 })).value, 42)
    await assert.rejects(client.double({ value: -1 }), ({ code }) => code === Code.InvalidArgument)
    const counts = []
    for await (const { value } of client.count({ value: 3 })) counts.push(value)
    assert.deepEqual(counts, [1, 2, 3])
    await request(url).get('/page').expect(200, 'page')
  })
})

/** The service `Counter`, as protoc-gen-es would describe it. */
function counterService() {
  const { create, toBinary } = require('@bufbuild/protobuf')
  const { fileDesc, serviceDesc } = require('@bufbuild/protobuf/codegenv2')
  const { FileDescriptorProtoSchema } = require('@bufbuild/protobuf/wkt')
  const types = { inputType: '.check.Number', outputType: '.check.Number' }
  const file = create(FileDescriptorProtoSchema, {
    name: 'check.proto',
    package: 'check',
    syntax: 'proto3',
    messageType: [{ name: 'Number', field: [{ name: 'value', number: 1, type: 5, label: 1, jsonName: 'value' }] }],
    service: [
      {
        name: 'Counter',
        method: [
          { name: 'Double', ...types },
          { name: 'Count', ...types, serverStreaming: true },
        ],
      },
    ],
  })
  return serviceDesc(fileDesc(Buffer.from(toBinary(FileDescriptorProtoSchema, file)).toString('base64')), 0)
}

describe('@modelcontextprotocol/sdk', () => {
  it('serves a tool to its client, by the Express that it loads itself', async (t) => {
    const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js')
    const { createMcpExpressApp } = require('@modelcontextprotocol/sdk/server/express.js')
    const { StreamableHTTPServerTransport } = require('@modelcontextprotocol/sdk/server/streamableHttp.js')
    const { Client } = require('@modelcontextprotocol/sdk/client/index.js')
    const { StreamableHTTPClientTransport } = require('@modelcontextprotocol/sdk/client/streamableHttp.js')
    const from = require.resolve('@modelcontextprotocol/sdk/server/express.js')
    assert.equal(require.resolve('express', { paths: [from] }), require.resolve('express'))
    const app = createMcpExpressApp()
    app.post('/mcp', async (req, res) => {
      const server = new McpServer({ name: 'check', version: '1.0.0' })
      const inputSchema = { a: z.number(), b: z.number() }
      server.registerTool('add', { inputSchema }, ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }] }))
      const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })
      res.on('close', () => transport.close())
      await server.connect(transport)
      await transport.handleRequest(req, res, req.body)
    })
    const { url } = await serve(t, app)
    const client = new Client({ name: 'check', version: '1.0.0' })
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)))
    t.after(() => client.close())
    assert.deepEqual(
      (await client.listTools()).tools.map(({ name }) => name),
      ['add'],
    )
    const { content } = await client.callTool({ name: 'add', arguments: { a: 1, b: 2 } })
    assert.deepEqual(content, [{ type: 'text', text: '3' }])
    await request(url).post('/mcp').set('Host', 'evil.example').send({}).expect(403)
  })

  it('asks for a token and tells where to get one', async () => {
    const { mcpAuthMetadataRouter } = require('@modelcontextprotocol/sdk/server/auth/router.js')
    const { requireBearerAuth } = require('@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js')
    const { InvalidTokenError } = require('@modelcontextprotocol/sdk/server/auth/errors.js')
    const issuer = 'https://issuer.example/'
    const oauthMetadata = {
      issuer,
      authorization_endpoint: `${issuer}authorize`,
      token_endpoint: `${issuer}token`,
      response_types_supported: ['code'],
    }
    const verifier = {
      async verifyAccessToken(token) {
        if (token !== 'right') throw new InvalidTokenError('wrong')
        return { token, clientId: 'ann', scopes: ['read'], expiresAt: Math.floor(Date.now() / 1000) + 60 }
      },
    }
    const app = express()
    app.use(mcpAuthMetadataRouter({ oauthMetadata, resourceServerUrl: new URL('https://api.example/mcp') }))
    app.get('/mcp', requireBearerAuth({ verifier, requiredScopes: ['read'] }), (req, res) =>
      res.send(req.auth.clientId),
    )
    await request(app)
      .get('/.well-known/oauth-protected-resource/mcp')
      .expect(200, /"resource":"https:\/\/api.example\/mcp"/)
    await request(app)
      .get('/mcp')
      .expect(401)
      .expect('WWW-Authenticate', /^Bearer error="invalid_token"/)
    await request(app).get('/mcp').auth('wrong', { type: 'bearer' }).expect(401)
    await request(app).get('/mcp').auth('right', { type: 'bearer' }).expect(200, 'ann')
  })
})

describe('soap', () => {
  it('serves a service by its description, and its client calls it', async (t) => {
    const soap = require('soap')
    const app = express()
    const { url } = await serve(t, app)
    const services = { Greeter: { Port: { Hello: ({ name }) => ({ text: `hello, ${name}` }) } } }
    await new Promise((resolve) => soap.listen(app, '/soap', services, wsdl(`${url}/soap`), resolve))
    await request(url)
      .get('/soap?wsdl')
      .expect(200, /<wsdl:definitions/)
    const client = await soap.createClientAsync(`${url}/soap?wsdl`)
    const [answer] = await client.HelloAsync({ name: 'ann' })
    assert.deepEqual(answer, { text: 'hello, ann' })
  })
})

/** One operation, `Hello`, with a name in and a text out. */
function wsdl(address) {
  return `<?xml version="1.0"?>
<wsdl:definitions name="Greeter" targetNamespace="urn:check" xmlns:tns="urn:check" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <wsdl:types><xsd:schema targetNamespace="urn:check">
    <xsd:element name="HelloRequest"><xsd:complexType><xsd:sequence><xsd:element name="name" type="xsd:string"/></xsd:sequence></xsd:complexType></xsd:element>
    <xsd:element name="HelloResponse"><xsd:complexType><xsd:sequence><xsd:element name="text" type="xsd:string"/></xsd:sequence></xsd:complexType></xsd:element>
  </xsd:schema></wsdl:types>
  <wsdl:message name="HelloIn"><wsdl:part name="parameters" element="tns:HelloRequest"/></wsdl:message>
  <wsdl:message name="HelloOut"><wsdl:part name="parameters" element="tns:HelloResponse"/></wsdl:message>
  <wsdl:portType name="PortType"><wsdl:operation name="Hello"><wsdl:input message="tns:HelloIn"/><wsdl:output message="tns:HelloOut"/></wsdl:operation></wsdl:portType>
  <wsdl:binding name="Binding" type="tns:PortType"><soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
    <wsdl:operation name="Hello"><soap:operation soapAction="urn:check#Hello"/><wsdl:input><soap:body use="literal"/></wsdl:input><wsdl:output><soap:body use="literal"/></wsdl:output></wsdl:operation>
  </wsdl:binding>
  <wsdl:service name="Greeter"><wsdl:port name="Port" binding="tns:Binding"><soap:address location="${address}"/></wsdl:port></wsdl:service>
</wsdl:definitions>`
}
