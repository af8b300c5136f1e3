/** A JSON Schema, or another object of an OpenAPI document. */
export type Schema = Record<string, unknown>

/** Who produces the value: clients write requests and read responses. */
export type Direction = 'request' | 'response'

/** Finds changes of a schema that break clients of the old version. */
export class SchemaComparison {
  readonly #before: object
  readonly #after: object
  readonly #direction: Direction
  /** Pairs under comparison: schemas may be recursive. */
  readonly #open = new Set<string>()

  constructor(before: object, after: object, direction: Direction) {
    this.#before = before
    this.#after = after
    this.#direction = direction
  }

  /** Describes the breaking changes; `place` names the schema's position, such as `body.user`. */
  *compare(before: unknown, after: unknown, place: string): Generator<string> {
    const pair = `${refOf(before)} ${refOf(after)}`
    if (pair !== ' ' && this.#open.has(pair)) return
    this.#open.add(pair)
    const [old, now] = [resolve(this.#before, before), resolve(this.#after, after)]
    yield* this.#compareTypes(old, now, place)
    yield* this.#compareValues(old, now, place)
    if (this.#direction === 'request') yield* compareBounds(old, now, place)
    yield* this.#compareMembers(old, now, place)
    if (isObject(old['items']) && isObject(now['items'])) yield* this.compare(old['items'], now['items'], `${place}[]`)
    this.#open.delete(pair)
  }

  /** Requests may accept more types than before, responses may return fewer. */
  *#compareTypes(old: Schema, now: Schema, place: string): Generator<string> {
    const [narrow, wide] = this.#direction === 'request' ? [old, now] : [now, old]
    const [given, taken] = [typesOf(narrow), typesOf(wide)]
    if (taken === undefined) return
    const others = (given ?? ['anything']).filter(
      (type) => !taken.includes(type) && !(type === 'integer' && taken.includes('number')),
    )
    if (others.length === 0) return
    yield this.#direction === 'request'
      ? `${place} no longer takes ${others.join(', ')}`
      : `${place} may now be ${others.join(', ')}`
  }

  *#compareValues(old: Schema, now: Schema, place: string): Generator<string> {
    const [narrow, wide] = this.#direction === 'request' ? [old, now] : [now, old]
    for (const name of ['enum', 'anyOf', 'oneOf']) {
      const [given, taken] = [narrow[name], wide[name]]
      if (!Array.isArray(taken)) continue
      const known = new Set(taken.map((each) => JSON.stringify(each)))
      const others = Array.isArray(given) ? given.filter((each) => !known.has(JSON.stringify(each))) : [{}]
      if (others.length === 0) continue
      const values =
        name === 'enum' && Array.isArray(given) ? others.map((each) => JSON.stringify(each)).join(', ') : 'other values'
      yield this.#direction === 'request' ? `${place} no longer takes ${values}` : `${place} may now be ${values}`
    }
  }

  *#compareMembers(old: Schema, now: Schema, place: string): Generator<string> {
    const [oldMembers, members] = [membersOf(old), membersOf(now)]
    const [oldRequired, required] = [requiredOf(old), requiredOf(now)]
    for (const name of required) {
      if (this.#direction === 'request' && !oldRequired.has(name)) yield `${place}.${name} is now required`
    }
    for (const name of Object.keys(oldMembers)) {
      const member = members[name]
      if (member !== undefined) {
        if (this.#direction === 'response' && oldRequired.has(name) && !required.has(name))
          yield `${place}.${name} may now be missing`
        yield* this.compare(oldMembers[name], member, `${place}.${name}`)
      } else if (this.#direction === 'response') yield `${place}.${name} is gone`
      else if (now['additionalProperties'] === false) yield `${place}.${name} is now refused`
    }
  }
}

/** Finds limits that became stricter. */
function* compareBounds(old: Schema, now: Schema, place: string): Generator<string> {
  for (const [name, isLower] of BOUNDS) {
    const [before, after] = [old[name], now[name]]
    if (typeof after !== 'number') continue
    const limit = typeof before === 'number' ? before : isLower ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
    if (isLower ? after > limit : after < limit) yield `${place} has a ${name} of ${after} now`
  }
  for (const name of ['pattern', 'format']) {
    if (now[name] !== undefined && now[name] !== old[name])
      yield `${place} has the ${name} ${JSON.stringify(now[name])} now`
  }
}

const BOUNDS: readonly (readonly [name: string, isLower: boolean])[] = [
  ['minimum', true],
  ['exclusiveMinimum', true],
  ['minLength', true],
  ['minItems', true],
  ['maximum', false],
  ['exclusiveMaximum', false],
  ['maxLength', false],
  ['maxItems', false],
]

export function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Resolves a local `$ref`; `{}` if its target does not exist. */
export function resolve(document: object, value: unknown): Schema {
  let found = value
  for (let steps = 0; isObject(found) && typeof found['$ref'] === 'string' && steps < 20; steps++) {
    const keys = found['$ref'].replace(/^#\//, '').split('/')
    found = keys.reduce<unknown>((each, key) => (isObject(each) ? each[unescapePointer(key)] : undefined), document)
  }
  return isObject(found) ? found : {}
}

/** RFC 6901 §3. */
function unescapePointer(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~')
}

function refOf(value: unknown): string {
  return isObject(value) && typeof value['$ref'] === 'string' ? value['$ref'] : ''
}

function typesOf({ type }: Schema): string[] | undefined {
  if (typeof type === 'string') return [type]
  return Array.isArray(type) ? type.map(String) : undefined
}

function membersOf({ properties }: Schema): Schema {
  return isObject(properties) ? properties : {}
}

function requiredOf({ required }: Schema): ReadonlySet<string> {
  return new Set(Array.isArray(required) ? required.map(String) : [])
}
