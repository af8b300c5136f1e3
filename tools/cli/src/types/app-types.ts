import { createRequire } from 'node:module'
import type { ResponseSchema } from 'trunkline/schema'
import { type DescribedRoute, describedRoutes } from 'trunkline/tools'
import { placeText } from '../loading/places.ts'
import { pathParameters } from './path-parameters.ts'
import { type Direction, type JsonSchema, key, SchemaTypes } from './schema-types.ts'

/** A file of types, and warnings about what it cannot say. */
export interface WrittenTypes {
  readonly types: string
  readonly warnings: readonly string[]
}

type Description = NonNullable<DescribedRoute['description']>
type Schema = NonNullable<Description['body']>
type Response = Exclude<Description['response'], undefined>

/**
 * Writes the types of an app's routes. Runs in the process that loaded the app from `file`; `shown` is its name in
 * the file. The result is the same for the same routes, in whatever order files of routes are read.
 */
export function writeTypes(app: object, file: string, shown: string): WrittenTypes {
  const writer = new RouteTypes(createRequire(file))
  const routes = describedRoutes(app).flatMap(callable)
  for (const route of routes) writer.add(route)
  return { types: writer.toText(shown), warnings: writer.warnings }
}

/** A route of every method is one for each method that a client would call. */
function callable(route: DescribedRoute): DescribedRoute[] {
  if (route.method !== 'ALL') return [route]
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({ ...route, method }))
}

class RouteTypes {
  readonly warnings: string[] = []
  readonly #load: NodeJS.Require
  readonly #routes = new Map<string, DescribedRoute>()
  #place = ''

  constructor(load: NodeJS.Require) {
    this.#load = load
  }

  /** Of two routes with the same key, the first that is described counts: the other may be a check in front of it. */
  add(route: DescribedRoute): void {
    const name = `${route.method} ${route.path}`
    if (pathParameters(route) === undefined) {
      this.#warn(`${name} is left out: no client can make a path from its pattern${placeText(route)}`)
    } else if (this.#routes.get(name)?.description === undefined) this.#routes.set(name, route)
  }

  toText(shown: string): string {
    const schemas = new SchemaTypes((text) => this.#warn(`${this.#place}${text}`))
    const sorted = [...this.#routes].sort(([a], [b]) => compare(byPath(a), byPath(b)))
    const entries = (members: (route: DescribedRoute) => string[]): string[] =>
      sorted.map(([name, route]) => {
        this.#place = `${name}${placeText(route)}: `
        const lines = members(route).map((member) => `\n    ${member}`)
        return `  ${key(name)}: {${lines.join('')}${lines.length > 0 ? '\n  ' : ''}}\n`
      })
    entries((route) => this.#response(route, schemas)) // first, so that responses have the names as they are
    const body = entries((route) => this.#members(route, schemas)).join('')
    const named = [...schemas.named].sort(([a], [b]) => compare(a, b))
    const imported = body.includes(': Events<') ? 'Events, Routes' : 'Routes'
    return `// Written by \`trunkline types ${shown}\`: change the routes, not this file.
import type { ${imported} } from 'trunkline/client'

/** The app, for client<App>(), inject() and createAgent(). */
export type App = Routes<AppRoutes>

/** What each route takes and responds with. */
export interface AppRoutes {
${body}}
${named.map(([name, text]) => `\nexport type ${name} = ${text}\n`).join('')}`
  }

  #members(route: DescribedRoute, schemas: SchemaTypes): string[] {
    const { description = {} } = route
    const { params, query, headers, body } = description
    const input = (part: string, schema: Schema | undefined): string[] =>
      schema === undefined ? [] : [`${part}: ${this.#type(schema, 'input', part, schemas)}`]
    return [
      ...(params === undefined ? this.#pathParams(route) : input('params', params)),
      ...input('query', query),
      ...input('headers', headers),
      ...(body === undefined
        ? []
        : [`body: ${readsForm(body) ? 'FormData' : this.#type(body, 'input', 'body', schemas)}`]),
      ...this.#response(route, schemas),
      ...this.#socket(route, schemas),
    ]
  }

  /** What a WebSocket takes, and what it sends. */
  #socket({ socket }: DescribedRoute, schemas: SchemaTypes): string[] {
    if (socket === undefined) return []
    const { message, send } = socket as { readonly message?: Schema; readonly send?: Schema } // what websocket() took
    const typeOf = (schema: Schema | undefined, direction: Direction, part: string): string =>
      schema === undefined ? 'unknown' : this.#type(schema, direction, part, schemas)
    return [`socket: { message: ${typeOf(message, 'input', 'message')}; send: ${typeOf(send, 'output', 'send')} }`]
  }

  #pathParams(route: DescribedRoute): string[] {
    const members = pathParameters(route)?.map(({ name, wildcard, optional }) => {
      return `${key(name)}${optional ? '?' : ''}: ${wildcard ? 'readonly (string | number)[]' : 'string | number'}`
    })
    return members?.length ? [`params: { ${members.join('; ')} }`] : []
  }

  #response({ description }: DescribedRoute, schemas: SchemaTypes): string[] {
    const response = description?.response
    return response === undefined ? [] : [`response: { ${this.#statuses(response, schemas).join('; ')} }`]
  }

  #statuses(response: Response, schemas: SchemaTypes): string[] {
    if (response === null || '~standard' in response || 'kind' in response) {
      return [`'2xx': ${this.#data(response as ResponseSchema, 'response', schemas)}`]
    }
    return Object.entries(response).map(
      ([status, each]) =>
        `${/^\d+$/.test(status) ? status : key(status)}: ${this.#data(each, `response ${status}`, schemas)}`,
    )
  }

  #data(response: ResponseSchema, part: string, schemas: SchemaTypes): string {
    const { kind, data } = Object(response) as { kind?: string; data?: Schema }
    if (response === null) return 'undefined'
    if (kind === 'stream') return 'string | Blob'
    if (kind === 'events') return `Events<${this.#type(data as Schema, 'output', part, schemas)}>`
    return this.#type(response as Schema, 'output', part, schemas)
  }

  /** The type of a schema; `unknown`, with a warning, if it has no JSON Schema. */
  #type(schema: Schema, direction: Direction, part: string, schemas: SchemaTypes): string {
    const described = this.#describe(schema, direction, part)
    if (described === undefined) return 'unknown'
    const fallback = this.#place.replace(/ \(.*|: $/s, '').toLowerCase()
    return schemas.print(described, direction, `${fallback} ${part}`)
  }

  #describe(schema: Schema, direction: Direction, part: string): JsonSchema | undefined {
    const { jsonSchema, vendor } = schema['~standard'] as Schema['~standard'] & WithJsonSchema
    const convert = vendor === 'valibot' ? this.#valibotConverter() : undefined
    let problem = `${vendor} has no JSON Schema for it`
    for (const unrepresentable of ['throw', 'any']) {
      try {
        const libraryOptions = { unrepresentable, override: withoutCoerced }
        const found =
          jsonSchema?.[direction]?.({ target: 'draft-2020-12', libraryOptions }) ??
          convert?.(schema, { typeMode: direction })
        if (found !== undefined && unrepresentable === 'any')
          this.#warn(`${this.#place}${part}: ${problem}, so it is unknown`)
        if (found !== undefined) return found
      } catch (err) {
        problem = (err as Error).message
      }
    }
    this.#warn(`${this.#place}the type of its ${part} is unknown: ${problem}`)
    return undefined
  }

  #valibotConverter(): Converter | undefined {
    try {
      return (this.#load('@valibot/to-json-schema') as { toJsonSchema: Converter }).toJsonSchema
    } catch {
      return undefined // it is not installed; the warning says what is missing
    }
  }

  #warn(text: string): void {
    if (!this.warnings.includes(text)) this.warnings.push(text)
  }
}

type Converter = (schema: object, options: { typeMode: Direction }) => JsonSchema

interface WithJsonSchema {
  readonly jsonSchema?: Readonly<Partial<Record<Direction, (options: object) => JsonSchema>>>
}

/** zod documents the input of `z.coerce.number()` as a number. It takes anything, and so says its type. */
function withoutCoerced({ zodSchema, jsonSchema }: { zodSchema: object; jsonSchema: Record<string, unknown> }): void {
  const { _zod } = zodSchema as { _zod?: { def?: { coerce?: unknown } } }
  if (_zod?.def?.coerce) for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword]
}

/** Whether a schema reads the body itself, as a form: clients send `FormData`. */
function readsForm(schema: Schema): boolean {
  return Symbol.for('trunkline.bodyReader') in schema
}

/** Methods of one path are next to each other. */
function byPath(name: string): string {
  return name.split(' ').reverse().join(' ')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
