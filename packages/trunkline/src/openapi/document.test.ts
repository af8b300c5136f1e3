import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { keepDocument } from '../../test/support/kept-document.ts'
import type { DescribedRoute } from '../schema/described-routes.ts'
import type { Description } from '../types/schema/description.ts'
import { documentRoutes, type OpenApiDocument, type OpenApiOptions } from './document.ts'

const User = z.object({ id: z.int(), name: z.string() }).meta({ id: 'User', description: 'Somebody' })
const Problem = z.object({ title: z.string() })

function route(key: string, description: Description | undefined): DescribedRoute {
  const [method = '', path = ''] = key.split(' ')
  const described = Object.fromEntries(Object.keys(description ?? {}).map((part) => [part, 'checked here']))
  return { method, path, keys: [], handlers: [], line: 'v5', description, described } as DescribedRoute
}

function document(routes: Record<string, Description | undefined>, options: OpenApiOptions = {}): OpenApiDocument {
  const described = Object.entries(routes).map(([key, description]) => route(key, description))
  return keepDocument(documentRoutes(described, { onWarning: () => {}, ...options }))
}

/** What stands at a path of keys. */
function at(value: unknown, ...keys: string[]): unknown {
  return keys.reduce((each, key) => (each as Record<string, unknown> | undefined)?.[key], value)
}

describe('a document', () => {
  it('has what is said besides the routes', () => {
    expect(
      document({}, { info: { title: 'Shop', version: '1.0.0' }, servers: [{ url: 'https://a.example' }] }),
    ).toEqual({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1.0.0' },
      servers: [{ url: 'https://a.example' }],
      paths: {},
    })
  })

  it('describes parameters, bodies and responses', () => {
    const { paths } = document({
      'POST /users/:id': {
        params: z.object({ id: z.coerce.number() }),
        query: z.object({ page: z.coerce.number().default(1), sort: z.enum(['a', 'b']).describe('The order') }),
        headers: z.object({ 'x-key': z.string(), authorization: z.string() }),
        cookies: z.object({ theme: z.string().optional() }),
        body: z.object({ name: z.string() }),
        response: { 201: User, 204: null, 409: Problem, '5xx': Problem, default: Problem },
        summary: 'Renames a user',
        tags: ['users'],
        operationId: 'rename',
        deprecated: true,
        security: [{ token: [] }],
        examples: { query: { page: 2 }, body: { name: 'Ada' }, response: { 201: { id: 1, name: 'Ada' } } },
      },
    })
    const operation = at(paths, '/users/{id}', 'post')
    expect(operation).toMatchObject({
      operationId: 'rename',
      summary: 'Renames a user',
      tags: ['users'],
      deprecated: true,
      security: [{ token: [] }],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'number' } },
        { name: 'page', in: 'query', schema: { type: 'number', default: 1 }, example: 2 },
        { name: 'sort', in: 'query', required: true, description: 'The order', schema: { enum: ['a', 'b'] } },
        { name: 'x-key', in: 'header', required: true },
        { name: 'theme', in: 'cookie' },
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'object', required: ['name'] }, example: { name: 'Ada' } } },
      },
    })
    const responses = at(operation, 'responses') as object
    expect(Object.keys(responses)).toEqual(['201', '204', '409', '5XX', 'default'])
    expect(at(responses, '201')).toEqual({
      description: 'Created',
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/User' }, example: { id: 1, name: 'Ada' } },
      },
    })
    expect(at(responses, '204')).toEqual({ description: 'No Content' })
    const ofErrors = ['409', '5XX', 'default'].map((status) => at(responses, status, 'content'))
    for (const content of ofErrors) {
      expect(Object.keys(content as object)).toEqual(['application/json', 'application/problem+json'])
      expect(at(content, 'application/problem+json')).toEqual(at(content, 'application/json'))
    }
  })

  it('says that a checked request may be refused, unless the route says so itself', () => {
    const query = z.object({ a: z.string() })
    const { paths } = document({
      'GET /a': { query },
      'GET /b': { query, response: { 200: User, 400: Problem } },
      'GET /c': { response: User },
    })
    expect(Object.keys(at(paths, '/a', 'get', 'responses') as object)).toEqual(['400'])
    expect(at(paths, '/b', 'get', 'responses', '400', 'content', 'application/json')).toBeDefined()
    expect(Object.keys(at(paths, '/c', 'get', 'responses') as object)).toEqual(['200'])
  })
})

describe('schemas in a document', () => {
  it('have their name once, however often they are used', () => {
    const { components, paths } = document({
      'GET /users': { response: z.array(User) },
      'GET /users/:id': { response: User },
      'PUT /users/:id': { body: User, response: User },
    })
    expect(Object.keys(components?.['schemas'] as object)).toEqual(['User', 'SchemaProblem'])
    expect(at(paths, '/users', 'get', 'responses', '200', 'content', 'application/json', 'schema', 'items')).toEqual({
      $ref: '#/components/schemas/User',
    })
  })

  it('of the same name and another shape get another name', () => {
    const other = z.object({ other: z.boolean() }).meta({ id: 'Account' })
    const one = z.object({ one: z.boolean().default(true) }).meta({ id: 'Account2' })
    const { components } = document({
      'GET /a': { response: other },
      'GET /b': { response: { 200: one, 201: z.object({ x: z.string() }).meta({ id: 'Account3' }) } },
      'POST /c': { body: one },
    })
    const names = Object.keys(components?.['schemas'] as object)
    expect(names).toEqual(['Account', 'Account2', 'Account3', 'Account2Input', 'SchemaProblem'])
  })

  it('may be recursive, with a name or without', () => {
    const Tree = z.object({
      name: z.string(),
      get children() {
        return z.array(Tree)
      },
    })
    const { components, paths } = document({ 'GET /tree': { response: Tree }, 'POST /tree': { body: Tree } })
    const schema = at(paths, '/tree', 'get', 'responses', '200', 'content', 'application/json', 'schema')
    expect(schema).toEqual({ $ref: '#/components/schemas/Schema' })
    expect(at(components, 'schemas', 'Schema', 'properties', 'children', 'items')).toEqual(schema)
  })

  it('that cannot be described fall back to what they take, then to anything with a warning', () => {
    const warnings: string[] = []
    const { paths } = document(
      {
        'GET /length': { response: z.object({ length: z.string().transform((text) => text.length) }) },
        'GET /date': { response: z.object({ at: z.date() }) },
      },
      { onWarning: (text) => warnings.push(text) },
    )
    const schema = (path: string): unknown =>
      at(paths, path, 'get', 'responses', '200', 'content', 'application/json', 'schema')
    expect(schema('/length')).toMatchObject({ properties: { length: { type: 'string' } } })
    expect(schema('/date')).toEqual({ description: 'Its schema has no JSON Schema.' })
    expect(warnings).toEqual(['GET /date: its response 200 has no JSON Schema, so it is documented as anything'])
  })

  it('of other libraries are described by the option toJsonSchema', () => {
    const own = { '~standard': { version: 1, vendor: 'own', validate: () => ({ value: 1 }) } } as const
    const { paths } = document(
      { 'POST /x': { body: own, response: own } },
      { toJsonSchema: (_schema, { direction }) => ({ title: direction }) },
    )
    expect(at(paths, '/x', 'post', 'requestBody', 'content', 'application/json', 'schema')).toEqual({ title: 'input' })
    expect(at(paths, '/x', 'post', 'responses', '200', 'content', 'application/json', 'schema')).toEqual({
      title: 'output',
    })
  })
})

describe('routes in a document', () => {
  it('are those with a description that is not hidden', () => {
    const routes = { 'GET /a': { summary: 'A' }, 'GET /b': undefined, 'GET /c': { hidden: true } }
    expect(Object.keys(document(routes).paths)).toEqual(['/a'])
    expect(Object.keys(document(routes, { undescribed: true }).paths)).toEqual(['/a', '/b'])
  })

  it('have several paths for optional groups, and none for an expression', () => {
    const warnings: string[] = []
    const { paths } = document(
      { 'GET /a{/:b}': {}, 'GET /^\\/x$/': {}, 'LOCK /a': {} },
      { onWarning: (text) => warnings.push(text) },
    )
    expect(Object.keys(paths)).toEqual(['/a', '/a/{b}'])
    expect(warnings).toEqual([
      'GET /^\\/x$/ is left out: OpenAPI has no paths for expressions',
      'LOCK /a is left out: OpenAPI has no such method',
    ])
  })

  it('share a path whose parameters have other names, and the first one of a method counts', () => {
    const { paths } = document({
      'GET /users/:id': { summary: 'first' },
      'PUT /users/:name': { params: z.object({ name: z.string() }) },
      'GET /users/:other': { summary: 'second' },
    })
    expect(Object.keys(paths)).toEqual(['/users/{id}'])
    expect(at(paths, '/users/{id}', 'get', 'summary')).toBe('first')
    expect(at(paths, '/users/{id}', 'put', 'parameters')).toMatchObject([{ name: 'id', in: 'path' }])
  })

  it('have names of their own for generated clients', () => {
    const { paths } = document({
      'GET /': {},
      'GET /users/:id': {},
      'GET /user-s': { operationId: 'getUsersById' },
      'ALL /any': {},
      'QUERY /search': {},
    })
    const ids = Object.values(paths).flatMap((item) => Object.values(item).map((each) => at(each, 'operationId')))
    expect(ids).toEqual([
      'getRoot',
      'getUsersById',
      'getUsersById_2',
      'getAny',
      'postAny',
      'putAny',
      'patchAny',
      'deleteAny',
      'querySearch',
    ])
  })

  it('make it a document of 3.2 if one of them is QUERY', () => {
    expect(document({ 'QUERY /search': {} }).openapi).toBe('3.2.0')
  })

  it('say what streams and events carry', () => {
    const { paths } = document({
      'GET /csv': { response: { kind: 'stream', mediaType: 'text/csv' } },
      'GET /prices': { response: { 200: { kind: 'events', mediaType: 'text/event-stream', data: User } } },
    })
    expect(at(paths, '/csv', 'get', 'responses', '200', 'content')).toEqual({
      'text/csv': { schema: { type: 'string' } },
    })
    const events = at(paths, '/prices', 'get', 'responses', '200', 'content', 'text/event-stream')
    expect(at(events, 'x-itemSchema', 'properties', 'data')).toEqual({
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: { $ref: '#/components/schemas/User' },
    })
  })
})

describe('WebSockets', () => {
  it('are left out of a document, with a warning if they would be listed', () => {
    const warnings: string[] = []
    const socket = { method: 'GET', path: '/rooms/:id', keys: ['id'], handlers: ['websocket'], line: 'v5', socket: {} }
    for (const description of [undefined, { summary: 'Room' }, { hidden: true }]) {
      const { paths } = documentRoutes([{ ...socket, description }], { onWarning: (text) => warnings.push(text) })
      expect(paths).toEqual({})
    }
    expect(warnings).toEqual(['GET /rooms/:id is left out: it is a WebSocket, which OpenAPI cannot say'])
  })
})
