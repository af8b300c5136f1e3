/** A JSON Schema, or another object of an OpenAPI document. */
export type Schema = Record<string, unknown>

/** What stands at one place of two documents, or the documents themselves. */
export type Both<Value = unknown> = readonly [before: Value, after: Value]

/** Who produces the value: clients write requests and read responses. */
export type Direction = 'request' | 'response'

/**
 * Describes the changes of a schema that break clients of the old version; `place` names its position, such as
 * `body.user`. `open` are the pairs under comparison: schemas may be recursive.
 */
export function* compareSchemas(
  documents: Both<object>,
  direction: Direction,
  given: Both,
  place: string,
  open: ReadonlySet<string> = new Set(),
): Generator<string> {
  const pair = given.map(refOf).join(' ')
  if (pair !== ' ' && open.has(pair)) return
  const [old, now] = resolveBoth(documents, given)
  yield* differences(direction, old, now, place)
  if (direction === 'request') yield* compareBounds(old, now, place)
  yield* compareMembers(direction, old, now, place)
  const [oldMembers, members] = [membersOf(old), membersOf(now)]
  const inner = Object.keys(oldMembers).map((name) => [[oldMembers[name], members[name]], `.${name}`] as const)
  for (const [both, name] of [...inner, [[old['items'], now['items']], '[]'] as const]) {
    if (both.every((each) => each !== undefined))
      yield* compareSchemas(documents, direction, both, place + name, new Set([...open, pair]))
  }
}

/** Requests may accept more types and values than before, responses may return fewer. */
function* differences(direction: Direction, old: Schema, now: Schema, place: string): Generator<string> {
  const [narrow, wide] = direction === 'request' ? [old, now] : [now, old]
  const differ = (others: readonly string[]): string[] => {
    if (others.length === 0) return []
    return [`${place} ${direction === 'request' ? 'no longer takes' : 'may now be'} ${others.join(', ')}`]
  }
  const taken = typesOf(wide)
  const isTaken = (type: string): boolean =>
    taken === undefined || taken.includes(type) || (type === 'integer' && taken.includes('number'))
  yield* differ((typesOf(narrow) ?? ['anything']).filter((type) => !isTaken(type)))
  for (const name of ['enum', 'anyOf', 'oneOf']) {
    const [values, known] = [narrow[name], wide[name]].map((list) =>
      Array.isArray(list) ? list.map((each) => JSON.stringify(each)) : undefined,
    )
    const others = values?.filter((each) => !known?.includes(each)) ?? ['other values']
    if (known !== undefined) yield* differ(name === 'enum' ? others : others.slice(0, 1).map(() => 'other values'))
  }
}

function* compareMembers(direction: Direction, old: Schema, now: Schema, place: string): Generator<string> {
  const [oldRequired, required] = [requiredOf(old), requiredOf(now)]
  if (direction === 'request') {
    for (const name of required) if (!oldRequired.has(name)) yield `${place}.${name} is now required`
  }
  for (const name of Object.keys(membersOf(old))) {
    const isGone = membersOf(now)[name] === undefined
    if (direction === 'request') {
      if (isGone && now['additionalProperties'] === false) yield `${place}.${name} is now refused`
    } else if (isGone) yield `${place}.${name} is gone`
    else if (oldRequired.has(name) && !required.has(name)) yield `${place}.${name} may now be missing`
  }
}

/** Finds limits that became stricter. */
function* compareBounds(old: Schema, now: Schema, place: string): Generator<string> {
  for (const name of ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', ...MOST]) {
    const [before, after] = [old[name], now[name]]
    if (typeof after !== 'number') continue
    const isStricter = typeof before !== 'number' || (MOST.includes(name) ? after < before : after > before)
    if (isStricter) yield `${place} has a ${name} of ${after} now`
  }
  for (const name of ['pattern', 'format']) {
    if (now[name] !== undefined && now[name] !== old[name])
      yield `${place} has the ${name} ${JSON.stringify(now[name])} now`
  }
}

const MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']

export function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Resolves a local `$ref` (RFC 6901); `{}` if its target does not exist. */
export function resolve(document: object, value: unknown): Schema {
  let found = value
  for (let steps = 0; isObject(found) && typeof found['$ref'] === 'string' && steps < 20; steps++) {
    const keys = found['$ref'].replace(/^#\/?/, '').split('/').filter(Boolean)
    const names = keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    found = names.reduce<unknown>((each, name) => (isObject(each) ? each[name] : undefined), document)
  }
  return isObject(found) ? found : {}
}

export function resolveBoth([before, after]: Both<object>, [old, now]: Both): Both<Schema> {
  return [resolve(before, old), resolve(after, now)]
}

function refOf(value: unknown): string {
  return isObject(value) && typeof value['$ref'] === 'string' ? value['$ref'] : ''
}

function typesOf({ type }: Schema): string[] | undefined {
  return type === undefined ? undefined : [type].flat().map(String)
}

function membersOf({ properties }: Schema): Schema {
  return isObject(properties) ? properties : {}
}

function requiredOf({ required }: Schema): ReadonlySet<string> {
  return new Set(Array.isArray(required) ? required.map(String) : [])
}
