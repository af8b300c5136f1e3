import {
  type Both,
  compareSchemas,
  type Direction,
  isObject,
  resolve,
  resolveBoth,
  type Schema,
} from './schema-changes.ts'

/** Changes between two OpenAPI documents. */
export interface Changes {
  /** Changes that break clients of the old version. */
  readonly breaking: string[]
  /** Changes that do not affect clients. */
  readonly added: string[]
}

/** Compares two OpenAPI documents. */
export function compareDocuments(before: object, after: object): Changes {
  const [old, now] = [operationsOf(before), operationsOf(after)]
  const breaking: string[] = []
  for (const [key, operation] of old) {
    const next = now.get(key)
    if (next === undefined) breaking.push(`${key} is gone`)
    else for (const text of compareOperations([before, after], [operation, next])) breaking.push(`${key}: ${text}`)
  }
  const added = [...now.keys()].filter((key) => !old.has(key)).map((key) => `${key} is new`)
  return { breaking: [...new Set(breaking)], added }
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'])

/** Operations by method and path. Names of path parameters are left out: clients do not see them. */
function operationsOf(document: object): Map<string, Schema> {
  const found = new Map<string, Schema>()
  const { paths } = document as { paths?: unknown }
  for (const [path, item] of Object.entries(isObject(paths) ? paths : {})) {
    if (!isObject(item)) continue
    const shared = Array.isArray(item['parameters']) ? item['parameters'] : []
    for (const [method, operation] of Object.entries(item)) {
      if (!METHODS.has(method) || !isObject(operation)) continue
      const own = Array.isArray(operation['parameters']) ? operation['parameters'] : []
      found.set(`${method.toUpperCase()} ${path.replace(/\{[^}]*\}/g, '{}')}`, {
        ...operation,
        parameters: [...shared, ...own],
      })
    }
  }
  return found
}

function* compareOperations(documents: Both<object>, operations: Both<Schema>): Generator<string> {
  yield* compareParameters(documents, operations)
  yield* compareBodies(documents, operations)
  yield* compareResponses(documents, operations)
  yield* compareSecurity(documents, operations)
}

function* compareParameters(documents: Both<object>, [old, now]: Both<Schema>): Generator<string> {
  const known = parametersOf(documents[0], old)
  for (const [name, parameter] of parametersOf(documents[1], now)) {
    const former = known.get(name)
    if (parameter['required'] && !former?.['required']) yield `${name} is now required`
    if (former !== undefined) yield* compareSchemas(documents, 'request', [former['schema'], parameter['schema']], name)
  }
}

/** Path parameters are identified by their order, others by name. */
function parametersOf(document: object, operation: Schema): Map<string, Schema> {
  let inPath = 0
  const list = (operation['parameters'] as unknown[]).map((each) => resolve(document, each))
  return new Map(
    list.map((each) => [
      each['in'] === 'path' ? `path parameter ${++inPath}` : `${each['in']} parameter "${each['name']}"`,
      each,
    ]),
  )
}

function* compareBodies(documents: Both<object>, [old, now]: Both<Schema>): Generator<string> {
  const bodies = resolveBoth(documents, [old['requestBody'], now['requestBody']])
  if (bodies[1]['required'] && !bodies[0]['required']) yield 'a body is now required'
  yield* compareContent(documents, bodies, 'request', 'body')
}

function* compareResponses(documents: Both<object>, [old, now]: Both<Schema>): Generator<string> {
  const [former, responses] = resolveBoth(documents, [old['responses'], now['responses']])
  for (const [status, each] of Object.entries(former)) {
    const next = responses[status]
    const both = resolveBoth(documents, [each, next])
    if (next !== undefined) yield* compareContent(documents, both, 'response', `response ${status}`)
    else if (status.startsWith('2')) yield `response ${status} is gone`
  }
}

function* compareContent(
  documents: Both<object>,
  [old, now]: Both<Schema>,
  direction: Direction,
  place: string,
): Generator<string> {
  const content = resolve({}, now['content'])
  for (const [type, each] of Object.entries(resolve({}, old['content']))) {
    const next = content[type]
    if (next === undefined) yield `${place} is no longer ${type}`
    else if (isObject(each) && isObject(next))
      yield* compareSchemas(documents, direction, [each['schema'], next['schema']], place)
  }
}

function* compareSecurity(documents: Both<object>, [old, now]: Both<Schema>): Generator<string> {
  const former = securityOf(documents[0], old)
  const ways = securityOf(documents[1], now)
  if (former.length === 0 && ways.length > 0) yield `needs ${ways.join(' or ')} now`
  else for (const way of former) if (ways.length > 0 && !ways.includes(way)) yield `${way} is no longer enough`
}

function securityOf(document: object, operation: Schema): string[] {
  const list = operation['security'] ?? (document as Schema)['security']
  if (!Array.isArray(list)) return []
  return list.map((each) => Object.keys(Object(each)).sort().join(' with ') || 'nothing')
}
