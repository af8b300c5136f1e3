import { loadOnce } from '../load-once.ts'
import { routes } from '../routes/list.ts'
import { type TemplatedPath, toTemplatedPaths } from '../routes/paths.ts'
import { placeText } from '../routes/source-location.ts'
import { type DescribedRoute, describedRoutes } from '../schema/described-routes.ts'
import { describeSchema, type JsonSchema, type ToJsonSchema } from '../schema/json-schema.ts'
import { requireInstalled } from '../view/installed-package.ts'
import { Components, type DescribeSchema } from './components.ts'
import { createOperation, type OperationSource, withoutUndefined } from './operation.ts'

/** Options of an OpenAPI document. */
export interface OpenApiOptions {
  /** @default { title: 'API', version: '0.0.0' } */
  info?: { title: string; version: string; readonly [field: string]: unknown } | undefined
  /** The servers of the API. @default [{ url: '/' }] */
  servers?: readonly { url: string; description?: string }[] | undefined
  /** The Security Scheme Objects that `security` refers to by name. */
  securitySchemes?: Readonly<Record<string, object>> | undefined
  /** The default `security` of all routes. */
  security?: readonly Readonly<Record<string, readonly string[]>>[] | undefined
  /** Descriptions of tags. Tags that only routes mention are added. */
  tags?: readonly { name: string; description?: string }[] | undefined
  /** Whether to include routes without a `schema()`. @default false */
  undescribed?: boolean | undefined
  /** Converts schemas to JSON Schema, for libraries that cannot do it themselves. */
  toJsonSchema?: ToJsonSchema | undefined
  /** Called with a message about everything that could not be documented. @default console.warn */
  onWarning?: ((text: string) => void) | undefined
}

/** An OpenAPI 3.1 document (3.2 if there is a QUERY route). */
export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, JsonSchema>
  components?: Record<string, JsonSchema>
  [field: string]: unknown
}

/** Documents the routes of an app, including mounted apps of every release line. */
export function createDocument(app: object, options: OpenApiOptions = {}): OpenApiDocument {
  routes(app) // throws if it is neither an app nor a router
  return documentRoutes(describedRoutes(app), options)
}

export function documentRoutes(all: readonly DescribedRoute[], options: OpenApiOptions): OpenApiDocument {
  const writer = new DocumentWriter(options)
  for (const route of all) writer.add(route)
  return writer.finish()
}

/** The methods of a Path Item; `query` is new in 3.2. */
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

class DocumentWriter {
  readonly #options: OpenApiOptions
  readonly #warn: (text: string) => void
  readonly #components: Components
  readonly #paths: Record<string, JsonSchema> = {}
  /** The first path of each shape: OpenAPI treats `/a/{x}` and `/a/{y}` as the same path. */
  readonly #shapes = new Map<string, TemplatedPath>()
  readonly #ids = new Set<string>()
  readonly #tags = new Set<string>()
  #hasQuery = false

  constructor(options: OpenApiOptions) {
    this.#options = options
    this.#warn = options.onWarning ?? ((text) => console.warn(`openapi(): ${text}`))
    this.#components = new Components(createDescribe(options.toJsonSchema), this.#warn)
  }

  add({ method, path, description, described = {}, place, socket }: DescribedRoute): void {
    if (description === undefined ? !this.#options.undescribed : description.hidden) return
    const routeName = `${method} ${path}${placeText(place)}`
    if (socket !== undefined) return this.#warn(`${routeName} is left out: it is a WebSocket, which OpenAPI cannot say`)
    for (const [part, note] of Object.entries(described)) {
      if (note.includes('could not be read')) this.#warn(`${routeName}: ${part} ${note}`)
    }
    const paths = toTemplatedPaths(path)
    if (paths === undefined) return this.#warn(`${routeName} is left out: OpenAPI has no paths for expressions`)
    const lower = method.toLowerCase()
    const methods =
      method === 'ALL' ? ['get', 'post', 'put', 'patch', 'delete'] : METHODS.filter((each) => each === lower)
    if (methods.length === 0) return this.#warn(`${routeName} is left out: OpenAPI has no such method`)
    for (const templated of paths)
      for (const each of methods)
        this.#addOperation(each, templated, { description: description ?? {}, described, routeName })
  }

  finish(): OpenApiDocument {
    const { info = { title: 'API', version: '0.0.0' }, servers = [{ url: '/' }] } = this.#options
    const { security, securitySchemes, tags: known = [] } = this.#options
    const added = [...this.#tags].filter((name) => known.every((tag) => tag.name !== name))
    const tags = [...known, ...added.map((name) => ({ name }))]
    const { schemas } = this.#components
    const listed = Object.keys(schemas).length > 0 ? schemas : undefined
    const components = withoutUndefined({ schemas: listed, securitySchemes })
    return withoutUndefined({
      openapi: this.#hasQuery ? '3.2.0' : '3.1.0',
      info,
      servers,
      tags: tags.length > 0 ? tags : undefined,
      security,
      paths: this.#paths,
      components: Object.keys(components).length > 0 ? components : undefined,
    }) as OpenApiDocument // all required fields are set
  }

  #addOperation(
    method: string,
    given: TemplatedPath,
    route: Pick<OperationSource, 'description' | 'described' | 'routeName'>,
  ): void {
    const { description } = route
    const templated = this.#sameShape(given)
    const item = this.#paths[templated.path] ?? {}
    this.#paths[templated.path] = item
    if (method in item) return // the first registered route handles the requests
    if (method === 'query') this.#hasQuery = true
    for (const tag of description.tags ?? []) this.#tags.add(tag)
    const operationId = this.#freeId(description.operationId ?? toOperationId(method, templated.path))
    item[method] = createOperation({ ...route, templated, operationId }, this.#components)
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

/**
 * Converts schemas to JSON Schema: by Standard JSON Schema (zod, ArkType), by `toJsonSchema`, or for valibot by its
 * converter package, if installed. Undefined if that fails: dates and transforms have no JSON Schema.
 */
function createDescribe(toJsonSchema: ToJsonSchema | undefined): DescribeSchema {
  return (schema, direction) => {
    const isValibot = schema['~standard'].vendor === 'valibot'
    const convert = toJsonSchema ?? (isValibot ? valibotConverter()?.toJsonSchema : undefined)
    return describeSchema(schema, direction, convert)
  }
}

const valibotConverter = loadOnce(
  () => requireInstalled('@valibot/to-json-schema')?.exports as { readonly toJsonSchema: ToJsonSchema } | undefined, // the package's interface
)
