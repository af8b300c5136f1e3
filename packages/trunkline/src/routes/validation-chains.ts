// The chains of express-validator, read by what its types make public: the fields, and `run()` of each rule. A rule does not
// say what it checks, so standard ones are asked about a few values. Custom rules are code of the app: they are never run.

/** A chain, such as `body('title').notEmpty()`. */
interface Chain {
  readonly builder: { build(): ChainContext }
}

interface ChainContext {
  readonly fields: readonly string[]
  readonly locations: readonly string[]
  readonly stack: readonly Rule[]
  readonly optional: string | false
}

interface Rule {
  run(context: { addError(): void }, value: unknown, meta: object): unknown
}

type Json = Record<string, unknown>

/** One part of the request, as all chains together describe it. */
interface ReadPart {
  readonly json: Json
  rules: number
  unread: number
}

export function isChain(handler: unknown): handler is Chain {
  return typeof handler === 'function' && typeof (handler as Partial<Chain>).builder?.build === 'function'
}

/** The JSON Schema of each part that chains check, and how many of their rules it has. */
export function readChains(chains: readonly Chain[]): ReadonlyMap<string, ReadPart> {
  const parts = new Map<string, ReadPart>()
  for (const { fields, locations, stack, optional } of chains.flatMap(contextOf)) {
    const rules = stack.filter((rule) => !NO_RULES.has(rule.constructor.name))
    // A chain of `check()` looks in all parts, and does not say which is meant: it describes none.
    const location = locations.length > 1 ? 'request' : locations[0]
    if (location === undefined) continue
    const part = parts.get(location) ?? { json: { type: 'object' }, rules: 0, unread: 0 }
    parts.set(location, part)
    for (const field of fields) {
      const path = field.split('.')
      const isKnown = location !== 'request' && !path.some((name) => name === '' || /^\*\*$|[[\]\\]/.test(name))
      const { json, unread, needsValue } = readRules(rules)
      part.rules += rules.length
      part.unread += isKnown ? unread : rules.length
      if (isKnown) addField(part.json, path, json, optional === false && needsValue && !path.includes('*'))
    }
  }
  return parts
}

/** Empty for a function that is not a chain: another package may have a `builder`, too. */
function contextOf({ builder }: Chain): ChainContext[] {
  try {
    const context: Partial<ChainContext> = Object(builder.build())
    const isContext = [context.fields, context.locations, context.stack].every(Array.isArray)
    return isContext ? [context as ChainContext] : []
  } catch {
    return []
  }
}

/** Sanitizers change values, and `bail()` ends a chain: neither refuses a request. */
const NO_RULES: ReadonlySet<string> = new Set(['Sanitization', 'Bail'])

/** Describes what is at `address.street` or `lines.*.count`, and the objects and lists around it. */
function addField(parent: Json, [name = '', ...rest]: readonly string[], json: Json, isRequired: boolean): void {
  const isItem = name === '*'
  if (!isItem) parent['properties'] ??= {}
  const [members, key] = isItem ? [parent, 'items'] : [parent['properties'] as Json, name]
  const own = rest.length === 0 ? json : { type: rest[0] === '*' ? 'array' : 'object' }
  const value = { ...(Object.hasOwn(members, key) ? (members[key] as Json) : undefined), ...own }
  Object.defineProperty(members, key, { value, enumerable: true, configurable: true, writable: true }) // or `__proto__`
  if (isRequired) parent['required'] = [...new Set([parent['required'] ?? [], name].flat())]
  if (rest.length > 0) addField(value, rest, json, isRequired)
}

/** What all rules of a field say together. What stands behind a condition may not apply, so it is not read. */
function readRules(rules: readonly Rule[]): { json: Json; unread: number; needsValue: boolean } {
  const conditional = rules.findIndex((rule) => rule.constructor.name.endsWith('Condition'))
  const certain = conditional === -1 ? rules : rules.slice(0, conditional)
  const read = certain.filter((rule) => rule.constructor.name === 'StandardValidation').map(readRule)
  return {
    json: Object.assign({}, ...read.map(({ json }) => json)),
    unread: rules.length - read.filter(({ json }) => json !== undefined).length,
    needsValue: read.some(({ needsValue }) => needsValue),
  }
}

/** Routes may be listed often, and a rule is asked some seventy times. */
const readBefore = new WeakMap<Rule, { readonly json: Json | undefined; readonly needsValue: boolean }>()

function readRule(rule: Rule): { json: Json | undefined; needsValue: boolean } {
  const accept = (value: unknown): boolean => accepts(rule, value)
  const read = readBefore.get(rule) ?? { json: toJsonSchema(accept), needsValue: !accept(undefined) }
  readBefore.set(rule, read)
  return read
}

/** Whether a standard rule accepts a value; it decides before its first `await`. */
function accepts(rule: Rule, value: unknown): boolean {
  let isAccepted = true
  const refuse = (): void => {
    isAccepted = false
  }
  // An error is that of a wrong option, which requests will meet.
  try {
    Promise.resolve(rule.run({ addError: refuse }, value, {})).catch(refuse)
  } catch {
    refuse()
  }
  return isAccepted
}

// Short: a pattern of the app may take exponential time on long strings that do not match.
const WORDS = ['', 'x', '!', '@', 'true', 'b.co', 'a@b.co', '1.5']
const NUMBERS = [-100_000, -7, 0, 1, 7, 20, 30, 100, 500, 3000, 100_000]

/** The JSON Schema of a rule, judging by the values that it accepts; undefined if they do not tell. */
function toJsonSchema(accept: (text: string) => boolean): Json | undefined {
  const words = WORDS.filter(accept).join()
  const numbers = NUMBERS.filter((n) => accept(String(n)))
  if (words === 'true' && numbers.join() === '0,1') return { type: 'boolean' }
  if (words === 'a@b.co' && numbers.length === 0) return { type: 'string', format: 'email' }
  return (words === '' || words === '1.5' ? readNumber(accept, numbers) : undefined) ?? readLength(accept)
}

function readNumber(accept: (text: string) => boolean, numbers: readonly number[]): Json | undefined {
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined || !accept(`+${last}`)) return undefined // a list has no sign
  if (NUMBERS.indexOf(last) - NUMBERS.indexOf(first) !== numbers.length - 1) return undefined
  const takes = (n: number): boolean => accept(String(n))
  const isInteger = !takes(last - 0.5) && !takes(last + 0.5)
  const [minimum, maximum] = [edge(takes, first, -1_000_000), edge(takes, last, 1_000_000)]
  // Whole numbers are tried, so a fraction beyond one says that it is not the limit.
  return {
    type: isInteger ? 'integer' : 'number',
    ...(minimum !== undefined && !takes(minimum - 0.001) && { minimum }),
    ...(maximum !== undefined && !takes(maximum + 0.001) && { maximum }),
  }
}

/** The last accepted number on the way from an accepted one to a far one; undefined if that is accepted, too. */
function edge(accept: (n: number) => boolean, from: number, far: number): number | undefined {
  if (accept(far)) return undefined
  let [inside, outside] = [from, far]
  while (Math.abs(outside - inside) > 1) {
    const middle = Math.trunc((inside + outside) / 2)
    if (accept(middle)) inside = middle
    else outside = middle
  }
  return inside
}

/** The lengths that are accepted, if nothing else about a string matters. */
function readLength(accept: (text: string) => boolean): Json | undefined {
  const takes = (length: number, char = '!'): boolean => accept(char.repeat(length))
  const short = [...Array(13).keys()]
  if (short.some((length) => ['a', '7', 'é'].some((char) => takes(length, char) !== takes(length)))) return undefined
  const minLength = short.find((length) => takes(length))
  const maxLength = minLength === undefined ? undefined : edge(takes, minLength, 10_000)
  if (!minLength && maxLength === undefined) return undefined // whatever it is, it is not the length
  return { type: 'string', ...(minLength && { minLength }), ...(maxLength !== undefined && { maxLength }) }
}
