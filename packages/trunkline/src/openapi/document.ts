import { routes } from '../core/routes.ts'
import { type DescribedRoute, describedRoutes } from '../schema/described-routes.ts'
import type { Description } from '../types/schema/description.ts'
import { Components, type JsonSchema } from './components.ts'
import { createDescribe, type ToJsonSchema } from './json-schema.ts'
import { createOperation, withoutUndefined } from './operation.ts'
import { type TemplatedPath, toTemplatedPaths } from './paths.ts'

/** What a document says besides the routes. */
export interface OpenApiOptions {
  /** @default { title: 'API', version: '0.0.0' } */
  info?: { title: string; version: string; readonly [field: string]: unknown } | undefined
  /** Where the API is. @default [{ url: '/' }] */
  servers?: readonly { url: string; description?: string }[] | undefined
  /** Schemes that `security` of a description names, as OpenAPI writes them. */
  securitySchemes?: Readonly<Record<string, object>> | undefined
  /** What every route needs that says nothing else. */
  security?: readonly Readonly<Record<string, readonly string[]>>[] | undefined
  /** What the groups of routes are. Those that only routes name are added. */
  tags?: readonly { name: string; description?: string }[] | undefined
  /** Whether routes without a `schema()` are listed as well. @default false */
  undescribed?: boolean | undefined
  /** Gives the JSON Schema of schemas whose library does not say it. */
  toJsonSchema?: ToJsonSchema | undefined
  /** Told what could not be documented. @default prints a line for each with console.warn */
  onWarning?: ((text: string) => void) | undefined
}

/** A document of OpenAPI 3.1 (3.2 where there is a QUERY route). */
export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, JsonSchema>
  components?: Record<string, JsonSchema>
  [field: string]: unknown
}

/** Describes the routes of an application, mounts of every release line included. */
export function createDocument(app: object, options: OpenApiOptions = {}): OpenApiDocument {
  routes(app) // throws for what is neither an application nor a router
  return documentRoutes(describedRoutes(app), options)
}

export function documentRoutes(all: readonly DescribedRoute[], options: OpenApiOptions): OpenApiDocument {
  const writer = new DocumentWriter(options)
  for (const route of all) writer.add(route)
  return writer.finish()
}

/** Methods that a Path Item can have; 3.2 adds `query`. */
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

class DocumentWriter {
  readonly #options: OpenApiOptions
  readonly #warn: (text: string) => void
  readonly #components: Components
  readonly #paths: Record<string, JsonSchema> = {}
  /** The first path of each shape: `/a/{x}` and `/a/{y}` are one path to OpenAPI. */
  readonly #shapes = new Map<string, TemplatedPath>()
  readonly #ids = new Set<string>()
  readonly #tags = new Set<string>()
  #hasQuery = false

  constructor(options: OpenApiOptions) {
    this.#options = options
    this.#warn = options.onWarning ?? ((text) => console.warn(`openapi(): ${text}`))
    this.#components = new Components(createDescribe(options.toJsonSchema), this.#warn)
  }

  add({ method, path, description }: DescribedRoute): void {
    if (description === undefined ? !this.#options.undescribed : description.hidden) return
    const place = `${method} ${path}`
    const paths = toTemplatedPaths(path)
    if (paths === undefined) return this.#warn(`${place} is left out: OpenAPI has no paths for expressions`)
    const lower = method.toLowerCase()
    const methods =
      method === 'ALL' ? ['get', 'post', 'put', 'patch', 'delete'] : METHODS.filter((each) => each === lower)
    if (methods.length === 0) return this.#warn(`${place} is left out: OpenAPI has no such method`)
    for (const templated of paths)
      for (const each of methods) this.#addOperation(each, templated, description ?? {}, place)
  }

  finish(): OpenApiDocument {
    const {
      info = { title: 'API', version: '0.0.0' },
      servers = [{ url: '/' }],
      security,
      securitySchemes,
    } = this.#options
    const { tags: known = [] } = this.#options
    const added = [...this.#tags].filter((name) => known.every((tag) => tag.name !== name))
    const tags = [...known, ...added.map((name) => ({ name }))]
    const { schemas } = this.#components
    const components = withoutUndefined({
      schemas: Object.keys(schemas).length > 0 ? schemas : undefined,
      securitySchemes,
    })
    return withoutUndefined({
      openapi: this.#hasQuery ? '3.2.0' : '3.1.0',
      info,
      servers,
      tags: tags.length > 0 ? tags : undefined,
      security,
      paths: this.#paths,
      components: Object.keys(components).length > 0 ? components : undefined,
    }) as OpenApiDocument // every required field is there
  }

  #addOperation(method: string, given: TemplatedPath, description: Description, place: string): void {
    const templated = this.#sameShape(given)
    const item = this.#paths[templated.path] ?? {}
    this.#paths[templated.path] = item
    if (method in item) return // the route that was registered first gets the requests
    if (method === 'query') this.#hasQuery = true
    for (const tag of description.tags ?? []) this.#tags.add(tag)
    const operationId = this.#freeId(description.operationId ?? toOperationId(method, templated.path))
    item[method] = createOperation({ place, templated, description, operationId }, this.#components)
  }

  #sameShape(given: TemplatedPath): TemplatedPath {
    const shape = given.path.replace(/\{[^}]*\}/g, '{}')
    const first = this.#shapes.get(shape)
    if (first === undefined) this.#shapes.set(shape, given)
    return first ?? given
  }

  #freeId(id: string): string {
    let free = id
    for (let count = 2; this.#ids.has(free); count++) free = `${id}_${count}`
    this.#ids.add(free)
    return free
  }
}

/** `getUsersById` for GET /users/{id}. */
function toOperationId(method: string, path: string): string {
  const words = path.split('/').filter(Boolean)
  const named = words.map((word) =>
    word.replace(/\{([^}]*)\}/g, ' by $1 ').replace(/[^\p{ID_Continue}]+(.)?/gu, (_, next = '') => next.toUpperCase()),
  )
  return method + (named.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') || 'Root')
}
