// The chains of express-validator, read by what its types make public: the fields, and `run()` of each rule. A rule does not
// say what it checks, so standard ones are asked about a few values. Custom rules are code of the app: they are never run.

/** A chain, such as `body('title').notEmpty()`. */
export interface Chain {
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
export interface ReadPart {
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
  for (const chain of chains) {
    const context = contextOf(chain)
    if (context !== undefined) readChain(context, parts)
  }
  return parts
}

/** Undefined for what is no chain: another package may have a `builder`, too. */
function contextOf({ builder }: Chain): ChainContext | undefined {
  try {
    const context: Partial<ChainContext> = Object(builder.build())
    const isContext = [context.fields, context.locations, context.stack].every(Array.isArray)
    return isContext ? (context as ChainContext) : undefined
  } catch {
    return undefined
  }
}

/** A chain of `check()` looks in all parts, and does not say which is meant: it describes none. */
function readChain({ fields, locations, stack, optional }: ChainContext, parts: Map<string, ReadPart>): void {
  const rules = stack.filter((rule) => !NO_RULES.has(rule.constructor.name))
  for (const location of locations.length > 1 ? ['request'] : locations) {
    const part = parts.get(location) ?? { json: { type: 'object' }, rules: 0, unread: 0 }
    parts.set(location, part)
    for (const field of fields) {
      const path = locations.length > 1 ? undefined : pathOf(field)
      const { json, unread, needsValue } = readRules(rules)
      part.rules += rules.length
      part.unread += path === undefined ? rules.length : unread
      if (path !== undefined) addField(part.json, path, json, optional === false && needsValue)
    }
  }
}

/** Sanitizers change values, and `bail()` ends a chain: neither refuses a request. */
const NO_RULES: ReadonlySet<string> = new Set(['Sanitization', 'Bail'])

/** `address.street`, `tags.*`; undefined for fields that no JSON Schema of ours has a place for. */
function pathOf(field: string): string[] | undefined {
  const path = field.split('.')
  return path.some((name) => name === '' || name === '**' || /[[\]\\]/.test(name)) ? undefined : path
}

function addField(root: Json, path: readonly string[], json: Json, isRequired: boolean): void {
  let parent = root
  path.forEach((name, index) => {
    const isLast = index === path.length - 1
    const own = isLast ? json : { type: path[index + 1] === '*' ? 'array' : 'object' }
    if (name === '*') {
      parent['items'] = { ...(parent['items'] as Json | undefined), ...own }
      parent = parent['items'] as Json
      return
    }
    parent['properties'] ??= {}
    const properties = parent['properties'] as Record<string, Json>
    const child = { ...(Object.hasOwn(properties, name) ? properties[name] : undefined), ...own }
    Object.defineProperty(properties, name, { value: child, enumerable: true, configurable: true, writable: true })
    const required = (parent['required'] ?? []) as string[]
    const isNeeded = isRequired && !path.includes('*') && !required.includes(name)
    if (isNeeded) parent['required'] = [...required, name]
    parent = child
  })
}

/** What all rules of a field say together. What stands behind a condition may not apply, so it is not read. */
function readRules(rules: readonly Rule[]): { json: Json; unread: number; needsValue: boolean } {
  const conditional = rules.findIndex((rule) => rule.constructor.name.endsWith('Condition'))
  const certain = conditional === -1 ? rules : rules.slice(0, conditional)
  const standard = certain.filter((rule) => rule.constructor.name === 'StandardValidation')
  const read = standard.map(readRule)
  return {
    json: Object.assign({}, ...read.map(({ json }) => json)),
    unread: rules.length - read.filter(({ json }) => json !== undefined).length,
    needsValue: read.some(({ needsValue }) => needsValue),
  }
}

interface ReadRule {
  readonly json: Json | undefined
  readonly needsValue: boolean
}

/** Routes may be listed often, and a rule is asked some seventy times. */
const readBefore = new WeakMap<Rule, ReadRule>()

function readRule(rule: Rule): ReadRule {
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

/** The JSON Schema of a rule, judging by the values that it accepts; undefined if they do not tell. */
function toJsonSchema(accept: (text: string) => boolean): Json | undefined {
  const takes = new Set(SAMPLES.filter(accept))
  const is = (...texts: string[]): boolean => takes.size === texts.length && texts.every((text) => takes.has(text))
  if (is('true', '1', '0')) return { type: 'boolean' }
  if (is('a@b.co')) return { type: 'string', format: 'email' }
  return readNumber(accept, takes) ?? readLength(accept)
}

// Short: a pattern of the app may take exponential time on long strings that do not match.
const NUMBERS = [-100_000, -7, 0, 1, 7, 20, 30, 100, 500, 3000, 100_000]
const SAMPLES = ['', 'x', '!', '@', 'true', 'b.co', 'a@b.co', '1.5', ...NUMBERS.map(String)]

function readNumber(accept: (text: string) => boolean, takes: ReadonlySet<string>): Json | undefined {
  const numbers = NUMBERS.filter((n) => takes.has(String(n)))
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const isRange = NUMBERS.indexOf(last) - NUMBERS.indexOf(first) === numbers.length - 1
  const isNumeric = [...takes].every((text) => /^[-\d.]+$/.test(text)) && accept(`+${last}`) // a list has no sign
  if (!isRange || !isNumeric) return undefined
  const takesNumber = (n: number): boolean => accept(String(n))
  const isInteger = !takes.has('1.5') && !takesNumber(last - 0.5)
  const minimum = edge(takesNumber, first, -1_000_000)
  const maximum = edge(takesNumber, last, 1_000_000)
  const isExact = (bound: number | undefined, beyond: number): boolean =>
    bound !== undefined && (isInteger || !takesNumber(bound + beyond))
  return {
    type: isInteger ? 'integer' : 'number',
    ...(isExact(minimum, -0.001) && { minimum }),
    ...(isExact(maximum, 0.001) && { maximum }),
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
  const byLength = Array.from({ length: MOST_SHORT + 1 }, (_, length) =>
    ['a', '7', '!', 'é'].map((char) => accept(char.repeat(length))),
  )
  if (byLength.some((each) => each.some((accepted) => accepted !== each[0]))) return undefined
  const shortest = byLength.findIndex(([accepted]) => accepted)
  if (shortest === -1) return undefined
  const longest = edge((length) => accept('!'.repeat(length)), shortest, MOST_LONG)
  if (shortest === 0 && longest === undefined) return undefined // whatever it is, it is not the length
  return {
    type: 'string',
    ...(shortest > 0 && { minLength: shortest }),
    ...(longest !== undefined && { maxLength: longest }),
  }
}

const MOST_SHORT = 12
const MOST_LONG = 10_000
