// What the JSON Schema of a response says about objects and lists, compiled at registration: references are resolved,
// and each schema becomes one shape, however often it is referred to.
import { unescapeName } from '../text/json-pointer.ts'
import { isJsonSchema, type JsonSchema } from './json-schema.ts'

/** What one JSON Schema says about a value. */
export interface Shape {
  /** Whether it says nothing, as `{}` does: then anything is described. */
  readonly isOpen: boolean
  /** The names of the types that it allows; empty if it does not say. */
  readonly types: readonly string[]
  /** The keywords about the value itself, such as `type` and `const`. */
  readonly tests: readonly Test[]
  readonly required: readonly string[]
  readonly properties: ReadonlyMap<string, OneShape>
  readonly patterns: readonly (readonly [RegExp, OneShape])[]
  /** All other properties; undefined if they are not described, `false` if there must be none. */
  readonly others: OneShape | false | undefined
  readonly first: readonly OneShape[]
  readonly items: OneShape | undefined
  /** `allOf` and `$ref`: they describe the same value. */
  readonly all: readonly Shape[]
  /** Each `anyOf` and `oneOf`: of its alternatives, those describe the value that it matches. */
  readonly choices: readonly (readonly Shape[])[]
}

/** In a list of its own: what describes a value is a list, and making one for each value would take time. */
export type OneShape = readonly [Shape]

type Test = (value: unknown) => boolean
type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

export function compileShape(root: JsonSchema): Shape {
  return new ShapeCompiler(root).compile(root, [root])
}

/** What a property is described by; undefined if it is not described. */
export function memberShape(name: string, { properties, patterns, others }: Shape): OneShape | undefined {
  const own = properties.get(name)
  if (own !== undefined) return own
  for (const [pattern, shape] of patterns) {
    if (pattern.test(name)) return shape
  }
  return others || undefined
}

/** Sets a member of a copy; `__proto__` becomes one, too. */
export function setMember(copy: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') copy[name] = value
  else Object.defineProperty(copy, name, { value, configurable: true, enumerable: true, writable: true })
}

/** What an item of a list is described by; undefined if it is not described. */
export function itemShape(index: number, { first, items }: Shape): OneShape | undefined {
  return first[index] ?? items
}

/** Whether a value passes the tests of a shape, whatever is in the value. */
export function passesTests(value: unknown, { tests }: Shape): boolean {
  for (const test of tests) {
    if (!test(value)) return false
  }
  return true
}

class ShapeCompiler {
  readonly #root: JsonSchema
  readonly #known = new Map<JsonSchema, Shape>()

  constructor(root: JsonSchema) {
    this.#root = root
  }

  /** `scope` are the schemas around this one, innermost first; `references` those that only led to it. */
  compile(schema: JsonSchema, scope: readonly JsonSchema[], references: readonly JsonSchema[] = []): Shape {
    const known = this.#known.get(schema)
    if (known !== undefined) return known
    const inner = [schema, ...scope]
    const { $ref, required, allOf, items, prefixItems = items } = schema
    const target = typeof $ref === 'string' ? resolve($ref, inner, this.#root) : undefined
    const keywords = Object.keys(schema).filter((each) => Object.hasOwn(TESTS, each) || OTHER_KEYWORDS.includes(each))
    if (target !== undefined && keywords.length === 1 && !references.includes(target)) {
      return this.compile(target, inner, [schema, ...references])
    }
    const shape: Mutable<Shape> = {
      ...NOTHING,
      isOpen: keywords.length === 0,
      types: typesIn(schema),
      tests: keywords.flatMap((keyword) => TESTS[keyword]?.(schema[keyword] as never) ?? []), // each takes what JSON Schema says
    }
    this.#known.set(schema, shape) // before the schemas below, which may refer to this one
    const below = (given: unknown): OneShape => {
      if (isJsonSchema(given)) return [this.compile(given, inner)]
      return [given === false ? NOTHING : OPEN]
    }
    const entries = (given: unknown): [string, OneShape][] =>
      isJsonSchema(given) ? Object.entries(given).map(([name, each]) => [name, below(each)]) : []
    if (Array.isArray(required)) shape.required = required
    shape.properties = new Map(entries(schema['properties']))
    shape.patterns = entries(schema['patternProperties']).map(([text, each]) => [new RegExp(text, 'u'), each])
    shape.others = optional(schema['additionalProperties'], below)
    shape.first = Array.isArray(prefixItems) ? prefixItems.map(below) : [] // in `items` in older drafts, as in TypeBox
    shape.items = Array.isArray(items) ? undefined : optional(items, below) || undefined
    const alike = (list: unknown): Shape[] => (Array.isArray(list) ? list.flatMap(below) : [])
    shape.all = [...alike(allOf), ...(target === undefined ? [] : below(target))]
    shape.choices = [alike(schema['anyOf']), alike(schema['oneOf'])].filter(({ length }) => length > 0)
    return shape
  }
}

function optional(given: unknown, compile: (given: unknown) => OneShape): OneShape | false | undefined {
  return given === undefined || given === false ? given : compile(given)
}

/** Resolves a reference: a JSON Pointer (RFC 6901) from the root, such as `#/$defs/User`, or a name, as in TypeBox. */
function resolve(reference: string, scope: readonly JsonSchema[], root: JsonSchema): JsonSchema | undefined {
  if (!reference.startsWith('#')) {
    for (const { $id, $defs } of scope) {
      if (isJsonSchema($defs) && isJsonSchema($defs[reference])) return $defs[reference]
      if ($id === reference) return scope.find((each) => each['$id'] === reference)
    }
    return undefined
  }
  let found: unknown = root
  for (const step of reference.slice(1).split('/').filter(Boolean)) {
    const name = unescapeName(decodeURIComponent(step))
    found = isJsonSchema(found) && Object.hasOwn(found, name) ? found[name] : undefined
  }
  return isJsonSchema(found) ? found : undefined
}

/** `x-date` is ours: see `conversion.ts`. */
function typesIn({ type, enum: values, const: value = values, 'x-date': isDate }: JsonSchema): string[] {
  if (isDate) return ['date']
  return type === undefined ? [value ?? []].flat().map((each) => typeof each) : ([type].flat() as string[]) // by JSON Schema
}

const NOTHING: Shape = {
  isOpen: false,
  types: [],
  tests: [],
  required: [],
  properties: new Map(),
  patterns: [],
  others: undefined,
  first: [],
  items: undefined,
  all: [],
  choices: [],
}
const OPEN: Shape = { ...NOTHING, isOpen: true }

// The keywords that tell alternatives apart. What differs by another one alone (`format`, `not`) counts as matching.
const TESTS: Readonly<Record<string, (argument: never) => Test>> = {
  type: (type: string | string[]) => (value) => [type].flat().some((each) => isOfType(value, each)),
  const: (wanted: unknown) => (value) => isSame(value, wanted),
  enum: (wanted: unknown[]) => (value) => wanted.some((each) => isSame(value, each)),
  minimum: (least: number) => (value) => typeof value !== 'number' || value >= least,
  maximum: (most: number) => (value) => typeof value !== 'number' || value <= most,
  exclusiveMinimum: (limit: number) => (value) => typeof value !== 'number' || value > limit,
  exclusiveMaximum: (limit: number) => (value) => typeof value !== 'number' || value < limit,
  minLength: (least: number) => (value) => typeof value !== 'string' || [...value].length >= least,
  maxLength: (most: number) => (value) => typeof value !== 'string' || [...value].length <= most,
  minItems: (least: number) => (value) => !Array.isArray(value) || value.length >= least,
  maxItems: (most: number) => (value) => !Array.isArray(value) || value.length <= most,
  pattern(text: string) {
    const pattern = new RegExp(text, 'u')
    return (value) => typeof value !== 'string' || pattern.test(value)
  },
}

const OTHER_KEYWORDS = [
  ...['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependentRequired'],
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties', 'propertyNames', 'required'],
  ...['minProperties', 'maxProperties', 'items', 'prefixItems', 'additionalItems', 'unevaluatedItems', 'contains'],
  ...['uniqueItems', 'multipleOf', 'format'],
]

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'null':
      return value === null
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type
    default:
      return true // TypeBox has more types than JSON
  }
}

/** Objects are not compared: they count as the same. */
function isSame(value: unknown, wanted: unknown): boolean {
  return value === wanted || (typeof value === 'object' && value !== null && typeof wanted === 'object')
}
