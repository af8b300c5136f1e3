/** A schema of JSON Schema. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** Whether a type is of what a schema takes, or of what it returns. */
export type Direction = 'input' | 'output'

/** Names that have a meaning in the file already, or in every file. */
const TAKEN = new Set(['App', 'AppRoutes', 'Array', 'Blob', 'Events', 'FormData', 'Record', 'Routes'])

/** Prints TypeScript types of JSON Schemas. Schemas with a name become named types, each once. */
export class SchemaTypes {
  /** The named types, and what each stands for. */
  readonly named: Map<string, string> = new Map()
  /** Those of them that are of what a schema returns. */
  readonly #outputs = new Set<string>()
  readonly #warn: (text: string) => void

  constructor(warn: (text: string) => void) {
    this.#warn = warn
  }

  /** The type of a schema. `fallback` names it if it refers to itself and has no name of its own. */
  print(schema: JsonSchema, direction: Direction, fallback: string): string {
    const { $defs, definitions, ...root } = schema
    const printing = new Printing(this, direction, { ...objectOf(definitions), ...objectOf($defs) }, root, fallback)
    return JSON.stringify(root).includes('"$ref":"#"') ? printing.reference('#') : printing.type(root)
  }

  /**
   * Gives a type its name: with `Input` if the type of the same name is an output, and with a number if it is of another
   * schema.
   */
  name(wanted: string, direction: Direction, print: (name: string) => string): string {
    const name = toTypeName(wanted)
    const isOther = direction === 'input' && this.#outputs.has(name)
    const candidates = isOther ? [name, `${name}Input`] : [name]
    for (let count = 2; ; count++) {
      for (const candidate of candidates) {
        const text = print(candidate)
        const known = this.named.get(candidate)
        if (TAKEN.has(candidate) || (known !== undefined && known !== text)) continue
        this.named.set(candidate, text)
        if (direction === 'output') this.#outputs.add(candidate)
        if (candidate === name + (count - 1) && known === undefined) {
          this.#warn(`another schema is called "${wanted}" too: this one is the type ${candidate}`)
        }
        return candidate
      }
      candidates.splice(0, candidates.length, name + count)
    }
  }
}

/** The types of one schema and of what it refers to. */
class Printing {
  readonly #all: SchemaTypes
  readonly #direction: Direction
  readonly #definitions: JsonSchema
  readonly #root: JsonSchema
  readonly #fallback: string
  /** The names of references; also of those that are being printed, for types that contain themselves. */
  readonly #names = new Map<string, string>()

  constructor(all: SchemaTypes, direction: Direction, definitions: JsonSchema, root: JsonSchema, fallback: string) {
    this.#all = all
    this.#direction = direction
    this.#definitions = definitions
    this.#root = root
    this.#fallback = fallback
  }

  reference(ref: string): string {
    const known = this.#names.get(ref)
    if (known !== undefined) return known
    const id = /^#\/(?:\$defs|definitions)\/([^/]+)$/.exec(ref)?.[1]
    const key = id === undefined ? '' : decodeURIComponent(id).replaceAll('~1', '/').replaceAll('~0', '~')
    const schema = ref === '#' ? this.#root : objectOf(this.#definitions[key])
    if (schema === undefined) return 'unknown'
    // zod makes up names such as `__schema0` for what it cannot write in place.
    const isMadeUp = ref === '#' || /^__schema\d+$/.test(key)
    const wanted = isMadeUp ? String(schema['title'] ?? schema['$id'] ?? this.#fallback) : key
    const name = this.#all.name(wanted, this.#direction, (candidate) => {
      this.#names.set(ref, candidate)
      return this.type(schema)
    })
    this.#names.set(ref, name)
    return name
  }

  type(schema: unknown): string {
    if (schema === false) return 'never'
    const given = objectOf(schema)
    if (given === undefined) return 'unknown'
    if (typeof given['$ref'] === 'string') return this.reference(given['$ref'])
    if ('const' in given) return literal(given['const'])
    if (Array.isArray(given['enum'])) return union(given['enum'].map(literal))
    const { not, anyOf, oneOf, allOf } = given
    if (not !== undefined && Object.keys(objectOf(not) ?? {}).length === 0) return 'never'
    const parts = [this.#own(given)]
    for (const ways of [anyOf, oneOf]) if (Array.isArray(ways)) parts.push(union(ways.map((each) => this.type(each))))
    if (Array.isArray(allOf)) parts.push(...allOf.map((each) => this.type(each)))
    const told = [...new Set(parts)].filter((each) => each !== 'unknown')
    return told.length < 2 ? (told[0] ?? 'unknown') : told.map(inParentheses).join(' & ')
  }

  /** The type by the schema's own keywords, without its alternatives. */
  #own(schema: JsonSchema): string {
    const { type } = schema
    if (Array.isArray(type)) return union(type.map((each) => this.#own({ ...schema, type: each })))
    if (type === 'array' || 'items' in schema || 'prefixItems' in schema) return this.#list(schema)
    if (type === 'object' || 'properties' in schema) return this.#object(schema)
    if (type === 'integer') return 'number'
    return ['string', 'number', 'boolean', 'null'].includes(String(type)) ? String(type) : 'unknown'
  }

  #list({ items, prefixItems }: JsonSchema): string {
    if (!Array.isArray(prefixItems)) return `${inParentheses(this.type(items))}[]`
    const rest = items === false || items === undefined ? [] : [`...${inParentheses(this.type(items))}[]`]
    return `[${[...prefixItems.map((each) => this.type(each)), ...rest].join(', ')}]`
  }

  #object(schema: JsonSchema): string {
    const { additionalProperties: others, patternProperties, propertyNames } = schema
    const required = new Set(Array.isArray(schema['required']) ? schema['required'] : [])
    const members = Object.entries(objectOf(schema['properties']) ?? {}).map(([name, each]) => {
      return required.has(name) ? `${key(name)}: ${this.type(each)}` : `${key(name)}?: ${orUndefined(this.type(each))}`
    })
    const indexed = Object.values(objectOf(patternProperties) ?? {})
    if (objectOf(others) !== undefined || others === true) indexed.push(others)
    if (indexed.length === 0 && members.length > 0) return `{ ${members.join('; ')} }`
    if (indexed.length === 0) return others === false ? 'Record<string, never>' : 'Record<string, unknown>'
    const value = union(indexed.map((each) => this.type(each)))
    if (members.length > 0) {
      const open = `{ ${members.join('; ')}; [name: string]: unknown }`
      return value === 'unknown' ? open : `{ ${members.join('; ')} } & Record<string, ${value}>`
    }
    const names = this.type(propertyNames)
    if (!names.startsWith("'")) return `Record<string, ${value}>`
    return required.size > 0 ? `Record<${names}, ${value}>` : `Partial<Record<${names}, ${value}>>`
  }
}

/** A name or string as the key of an object type. */
export function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
}

/** The type of an optional member, which may also be undefined where TypeScript tells the two apart. */
function orUndefined(type: string): string {
  return type === 'unknown' ? type : `${type} | undefined`
}

function literal(value: unknown): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  return 'unknown'
}

function union(types: readonly string[]): string {
  const unique = [...new Set(types)].filter((each) => each !== 'never')
  if (unique.includes('unknown')) return 'unknown'
  return unique.length === 0 ? 'never' : unique.join(' | ')
}

/** Types with an operator need parentheses in a list or an intersection. */
function inParentheses(type: string): string {
  return /^[\w.]+$|^'[^']*'$/.test(type) || !hasOperator(type) ? type : `(${type})`
}

/** Whether there is `|` or `&` outside of brackets and strings. */
function hasOperator(type: string): boolean {
  let depth = 0
  for (const [character] of type.matchAll(/'(?:[^'\\]|\\.)*'|[^']/g)) {
    if ('{[(<'.includes(character)) depth++
    else if ('}])>'.includes(character)) depth--
    else if (depth === 0 && '|&'.includes(character)) return true
  }
  return false
}

function toTypeName(text: string): string {
  const words = text.split(/[^\p{ID_Continue}]+/u).filter(Boolean)
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') || 'Schema'
  return /^\d/.test(name) ? `_${name}` : name
}

function objectOf(value: unknown): JsonSchema | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonSchema) : undefined
}
