import { describe, expect, it } from 'vitest'
import { compareDocuments } from '../src/openapi/changes.ts'

interface Parts {
  query?: object
  required?: boolean
  body?: object
  response?: object
  security?: object[]
  [key: string]: unknown
}

/** A document with one route. */
function document({ query, required, body, response, security, ...rest }: Parts, schemas: object = {}): object {
  const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
  const operation = {
    parameters: query ? [{ name: 'q', in: 'query', required, schema: query }] : [],
    ...(body && { requestBody: { required: true, ...json(body) } }),
    responses: { 200: { description: 'OK', ...(response && json(response)) } },
    ...(security && { security }),
    ...rest,
  }
  return { paths: { '/x/{id}': { post: operation } }, components: { schemas } }
}

function breaks(before: Parts, after: Parts): string[] {
  return compareDocuments(document(before), document(after)).breaking.map((text) => text.replace('POST /x/{}: ', ''))
}

const object = (properties: object, required: string[] = []): object => ({ type: 'object', properties, required })
const STRING = { type: 'string' }

describe('what breaks clients', () => {
  it.each<[title: string, before: Parts, after: Parts, ...want: string[]]>([
    [
      'a parameter that becomes required',
      { query: STRING },
      { query: STRING, required: true },
      'query parameter "q" is now required',
    ],
    ['a new parameter that is required', {}, { query: STRING, required: true }, 'query parameter "q" is now required'],
    [
      'a parameter of another type',
      { query: STRING },
      { query: { type: 'number' } },
      'query parameter "q" no longer takes string',
    ],
    [
      'a value that is no longer taken',
      { query: { enum: ['a', 'b'] } },
      { query: { enum: ['a'] } },
      'query parameter "q" no longer takes "b"',
    ],
    ['a body', {}, { body: STRING }, 'a body is now required'],
    [
      'a member that becomes required',
      { body: object({ a: STRING }) },
      { body: object({ a: STRING }, ['a']) },
      'body.a is now required',
    ],
    ['a limit', { body: STRING }, { body: { type: 'string', maxLength: 5 } }, 'body has a maxLength of 5 now'],
    [
      'a narrower limit',
      { body: { type: 'number', minimum: 1 } },
      { body: { type: 'number', minimum: 2 } },
      'body has a minimum of 2 now',
    ],
    ['a pattern', { body: STRING }, { body: { type: 'string', pattern: 'x' } }, 'body has the pattern "x" now'],
    ['a member that is gone', { response: object({ a: STRING }) }, { response: object({}) }, 'response 200.a is gone'],
    [
      'a member that may be missing',
      { response: object({ a: STRING }, ['a']) },
      { response: object({ a: STRING }) },
      'response 200.a may now be missing',
    ],
    [
      'a member deep inside',
      { response: { type: 'array', items: object({ a: STRING }) } },
      { response: { type: 'array', items: object({ a: { type: ['string', 'null'] } }) } },
      'response 200[].a may now be null',
    ],
    [
      'a value that clients do not know',
      { response: { enum: ['a'] } },
      { response: { enum: ['a', 'b'] } },
      'response 200 may now be "b"',
    ],
    ['a login', {}, { security: [{ token: [] }] }, 'needs token now'],
    ['another login', { security: [{ key: [] }] }, { security: [{ token: [] }] }, 'key is no longer enough'],
    ['a response that is gone', {}, { responses: { 201: { description: 'Created' } } }, 'response 200 is gone'],
  ])('%s', (_title, before, after, ...want) => {
    expect(breaks(before, after)).toEqual(want)
  })

  it('removing a route breaks clients', () => {
    expect(compareDocuments(document({}), { paths: {} }).breaking).toEqual(['POST /x/{} is gone'])
  })

  it('changes are found behind references and in recursive schemas', () => {
    const tree = (name: object): object => ({
      Tree: object({ name, children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } }),
    })
    const parts = { response: { $ref: '#/components/schemas/Tree' } }
    const changes = compareDocuments(document(parts, tree(STRING)), document(parts, tree({ type: 'number' })))
    expect(changes.breaking).toEqual(['POST /x/{}: response 200.name may now be number'])
  })
})

describe('what does not break clients', () => {
  it.each<[title: string, before: Parts, after: Parts]>([
    ['nothing', { query: STRING, body: STRING, response: STRING }, { query: STRING, body: STRING, response: STRING }],
    ['a new parameter that is optional', {}, { query: STRING }],
    ['a parameter that is gone', { query: STRING, required: true }, {}],
    ['a wider type in a request', { query: { type: 'integer' } }, { query: { type: 'number' } }],
    ['a narrower type in a response', { response: { type: ['string', 'null'] } }, { response: STRING }],
    ['a new member of a response', { response: object({}) }, { response: object({ a: STRING }, ['a']) }],
    ['a new optional member of a body', { body: object({}) }, { body: object({ a: STRING }) }],
    ['a wider limit', { body: { type: 'string', maxLength: 5 } }, { body: { type: 'string', maxLength: 9 } }],
    ['a login that is no longer needed', { security: [{ token: [] }] }, {}],
  ])('%s', (_title, before, after) => {
    expect(breaks(before, after)).toEqual([])
  })

  it('renaming a path parameter and adding a route break no client', () => {
    const before = { paths: { '/x/{id}': { get: { responses: {} } } } }
    const after = { paths: { '/x/{name}': { get: { responses: {} } }, '/y': { get: { responses: {} } } } }
    expect(compareDocuments(before, after)).toEqual({ breaking: [], added: ['GET /y is new'] })
  })

  it.each([{}, { paths: null }, { paths: { '/x': null } }, { paths: { '/x': { get: 1 } } }])(
    'nor does %j fail',
    (odd) => {
      expect(compareDocuments(odd, odd)).toEqual({ breaking: [], added: [] })
    },
  )
})
