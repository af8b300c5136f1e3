import { kBodyReader, type ReadsBody } from '../contract/body-reader.ts'
import { statusText } from '../http/names.ts'
import type { TemplatedPath } from '../routes/paths.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { PART_NAMES } from '../schema/parts.ts'
import { isByStatus } from '../schema/responses.ts'
import type { Description, Examples, PartName, ResponseSchema } from '../types/schema/description.ts'
import type { Schema } from '../types/schema/standard.ts'
import type { Components } from './components.ts'

export interface OperationSource {
  /** For messages: `GET /users/:id`. */
  readonly routeName: string
  readonly templated: TemplatedPath
  readonly description: Description
  /** Who checks each described part. */
  readonly described: Readonly<Record<string, string>>
  readonly operationId: string
}

/** An Operation Object of OpenAPI 3.1. */
export function createOperation(source: OperationSource, components: Components): JsonSchema {
  const { description, described, operationId, routeName } = source
  const parameters = createParameters(source, components)
  const { summary, tags, deprecated, security } = description
  return withoutUndefined({
    operationId,
    summary,
    description: description.description,
    tags,
    deprecated,
    security,
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: description.body && createBody(description.body, description.examples, components, routeName),
    responses: createResponses(source, components),
    'x-checks': Object.values(described).every((note) => note === CHECKED) ? undefined : described,
  })
}

type ParameterLocation = 'path' | 'query' | 'header' | 'cookie'

function createParameters(
  { description, templated, routeName }: OperationSource,
  components: Components,
): JsonSchema[] {
  const list = (part: Exclude<PartName, 'body'>, where: ParameterLocation): JsonSchema[] => {
    const schema = description[part]
    if (schema === undefined) return []
    const described = components.describe(schema, 'input', `${routeName}: its ${part}`)
    return fromObject(described, where, description.examples?.[part], components)
  }
  const ofPath = new Map(list('params', 'path').map((each) => [each['name'], each]))
  return [
    ...templated.parameters.map(({ name, wildcard, expression }) => {
      const schema = { type: 'string', ...(expression && { pattern: `^${expression}$` }) }
      const note = wildcard ? { description: 'One or more segments, with "/" between them.' } : {}
      return { name, in: 'path', required: true, schema, ...ofPath.get(name), ...note }
    }),
    ...list('query', 'query'),
    ...list('headers', 'header').filter(({ name }) => !RESERVED.has(String(name).toLowerCase())),
    ...list('cookies', 'cookie'),
  ]
}

/** OpenAPI 3.1, Parameter Object: header parameters with these names are ignored; they are documented elsewhere. */
const RESERVED: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization'])

/** One parameter for each property of an object schema; any other query schema is one parameter. */
function fromObject(
  schema: JsonSchema,
  where: ParameterLocation,
  sample: unknown,
  components: Components,
): JsonSchema[] {
  const { properties, required = [] } = components.resolve(schema) as {
    properties?: Record<string, JsonSchema>
    required?: readonly string[]
  }
  if (properties === undefined) {
    return where === 'query' ? [{ name: 'query', in: 'query', style: 'form', explode: true, schema }] : []
  }
  return Object.entries(properties).map(([name, each]) => {
    const { description, deprecated, ...schema } = each
    const samples = Object(sample) as Record<string, unknown>
    return withoutUndefined({
      name,
      in: where,
      required: where === 'path' || required.includes(name) || undefined,
      description,
      deprecated,
      schema,
      example: Object.hasOwn(samples, name) ? samples[name] : undefined,
    })
  })
}

/** A schema that reads the body itself, such as `formData()`, has its own media type; all others are JSON. */
function createBody(
  body: Schema,
  examples: Examples | undefined,
  components: Components,
  routeName: string,
): JsonSchema {
  const { [kBodyReader]: reader } = body as Partial<ReadsBody>
  const describe = (schema: Schema): JsonSchema => components.describe(schema, 'input', `${routeName}: its body`)
  const content = withoutUndefined({ schema: reader?.describe(describe) ?? describe(body), example: examples?.body })
  return { required: true, content: { [reader?.mediaType ?? 'application/json']: content } }
}

/** What routes say of a part that `schema()` checks. */
const CHECKED = 'checked here'

function createResponses({ description, described, routeName }: OperationSource, components: Components): JsonSchema {
  const { response, examples } = description
  const byStatus = new Map<string, JsonSchema>()
  for (const [status, each] of listResponses(response)) {
    byStatus.set(status, createResponse(status, each, sampleOf(examples, status), components, routeName))
  }
  const isChecked = PART_NAMES.some((name) => described[name] === CHECKED)
  if (isChecked && !byStatus.has('400') && !byStatus.has('4XX') && !byStatus.has('default')) {
    const content = { 'application/problem+json': { schema: components.add('SchemaProblem', SCHEMA_PROBLEM) } }
    byStatus.set('400', { description: 'The request does not match its description', content })
  }
  if (byStatus.size === 0) byStatus.set('default', { description: 'Any response' })
  return Object.fromEntries([...byStatus].sort(([a], [b]) => a.localeCompare(b)))
}

/** A single schema applies to every 2xx and is documented as 200. */
function listResponses(response: Description['response']): [status: string, schema: ResponseSchema][] {
  if (response === undefined) return []
  if (!isByStatus(response)) return [[response === null ? '204' : '200', response]]
  return Object.entries(response).map(([status, each]) => [status.replace('xx', 'XX'), each as ResponseSchema])
}

function createResponse(
  status: string,
  schema: ResponseSchema,
  sample: unknown,
  components: Components,
  routeName: string,
): JsonSchema {
  const owner = `${routeName}: its response ${status}`
  const description = statusText(Number(status)) ?? (status === 'default' ? 'Any other response' : `Status ${status}`)
  if (schema === null) return { description }
  if ('~standard' in schema) {
    const content = withoutUndefined({ schema: components.describe(schema, 'output', owner), example: sample })
    // Errors are sent by the route itself, or passed on to an error handler such as `problemDetails()`.
    const asProblem = /^[45d]/.test(status) && { 'application/problem+json': content }
    return { description, content: { 'application/json': content, ...asProblem } }
  }
  if (schema.kind === 'stream') {
    const isText = schema.mediaType.startsWith('text/')
    const body = { type: 'string', ...(!isText && { contentMediaType: schema.mediaType }) }
    return { description, content: { [schema.mediaType]: { schema: body } } }
  }
  const data = components.describe(schema.data, 'output', owner)
  const note = 'A stream of events. The data of each is JSON of this shape:'
  return {
    description: `${note} ${JSON.stringify(data)}`,
    content: { 'text/event-stream': { schema: { type: 'string' }, 'x-itemSchema': describeEvent(data) } },
  }
}

/** One event, as `itemSchema` of OpenAPI 3.2 has it; 3.1 has no word for it. */
function describeEvent(data: JsonSchema): JsonSchema {
  const json = { type: 'string', contentMediaType: 'application/json', contentSchema: data }
  return { type: 'object', required: ['data'], properties: { data: json } }
}

/** Examples by status, or one for the 2xx response. */
function sampleOf(examples: Examples | undefined, status: string): unknown {
  const samples = examples?.response
  if (typeof samples !== 'object' || samples === null) return status.startsWith('2') ? samples : undefined
  const isByStatus = Object.keys(samples).every((key) => /^[1-5](\d\d|xx)$|^default$/.test(key))
  if (!isByStatus) return status.startsWith('2') ? samples : undefined
  return (samples as Record<string, unknown>)[status.replace('XX', 'xx')]
}

/** The response of `schema()` to an invalid request: a problem (RFC 9457) with a list of issues. */
const SCHEMA_PROBLEM: JsonSchema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { part: { type: 'string' }, pointer: { type: 'string' }, detail: { type: 'string' } },
        required: ['part', 'pointer', 'detail'],
      },
    },
  },
  required: ['title', 'status'],
}

export function withoutUndefined(object: object): JsonSchema {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
}
