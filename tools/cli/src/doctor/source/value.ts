/** The value of an expression, as far as it matters for routes. */
export type Value =
  /** `guess`: only the name suggests it, which is not enough for an edit. */
  | { readonly is: FrameworkValue; readonly guess?: true }
  /** A function of the project. */
  | { readonly is: 'function'; readonly file: string; readonly start: number; readonly members?: Members }
  /** A class of the project; `start` is the offset of its constructor. */
  | {
      readonly is: 'class'
      readonly file: string
      readonly start: number | undefined
      readonly members: Members
      readonly fields: Members
    }
  /** An object with known members: exports, or `{ list, show }`. */
  | { readonly is: 'object'; readonly members: Members; readonly keys?: readonly TextValue[] }
  | { readonly is: 'list'; readonly elements: readonly (Value | null)[] }
  | TextValue
  /** One of several values: from different callers, or in a loop. */
  | { readonly is: 'one of'; readonly values: readonly Value[] }

export type Members = Readonly<Record<string, Value>>

/** A string with unknown text between its parts: `prefix + '/*'` has `['', '/*']`. */
export interface TextValue {
  readonly is: 'text'
  readonly parts: readonly string[]
  readonly at: SourceLocation
}

/** A range of source text in a file of the project. */
export interface SourceLocation {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly line: number
  readonly endLine: number
  /** From 1. */
  readonly column: number
}

export type FrameworkValue =
  | 'framework'
  | 'Router'
  | 'app'
  | 'router'
  | 'route'
  | 'req'
  | 'res'
  | 'next'
  | 'body-parser'
  | 'server'
  /** The type `RequestHandler`: a function declared with it is a handler. */
  | 'handler'

export function isValue(value: Value | undefined, ...kinds: FrameworkValue[]): boolean {
  return alternativesOf(value).some(({ is }) => kinds.includes(is as FrameworkValue))
}

/** Whether only the name suggests that a value is the framework's. */
export function isGuess(value: Value | undefined): boolean {
  return alternativesOf(value).some((each) => 'guess' in each)
}

/** The possible values; empty if nothing is known. */
export function alternativesOf(value: Value | undefined): readonly Value[] {
  if (value === undefined) return []
  return value.is === 'one of' ? value.values : [value]
}

export function functionsIn(value: Value | undefined): (Value & { is: 'function' })[] {
  return alternativesOf(value).filter((each) => each.is === 'function')
}

export function textsIn(value: Value | undefined): TextValue[] {
  return alternativesOf(value).flatMap((each) => {
    if (each.is === 'list') return each.elements.flatMap((element) => textsIn(element ?? undefined))
    return each.is === 'text' ? [each] : []
  })
}

// Enough strings for a helper that registers every page of an app. Of other values few are needed.
const MOST_TEXTS = 400
const MOST_OTHERS = 12

/** Combines several values into one, without duplicates. */
export function oneOf(values: readonly (Value | null | undefined)[]): Value | undefined {
  // Nearly always at most one is known. Without this, `oneOf` alone took a twentieth of a scan.
  let only: Value | undefined
  let count = 0
  for (const value of values) if (value && ++count === 1) only = value
  if (count <= 1 && only?.is !== 'one of') return only
  const all = values.flatMap((value) => alternativesOf(value ?? undefined))
  if (all.length <= 1) return all[0]
  const seen = new Map<string, Value>()
  let others = 0
  for (const value of all) {
    const identity = identityOf(value)
    if (seen.has(identity) || seen.size >= MOST_TEXTS || (value.is !== 'text' && ++others > MOST_OTHERS)) continue
    seen.set(identity, value)
  }
  const distinct = [...seen.values()]
  return distinct.length === 1 ? distinct[0] : { is: 'one of', values: distinct }
}

// How many nested values to compare. Objects that differ only beyond that count as equal.
const COMPARED = 200
const identities = new WeakMap<Value, string>()

/** A key that is the same for equal values. */
export function identityOf(value: Value): string {
  if (value.is === 'function' && !value.members) return `${value.file}:${value.start}`
  if (!('members' in value || 'parts' in value || 'elements' in value || 'values' in value)) return value.is
  const known = identities.get(value)
  if (known !== undefined) return known
  const identity = describe(value, { left: COMPARED })
  identities.set(value, identity)
  return identity
}

function describe(value: Value, budget: { left: number }): string {
  if (budget.left-- <= 0) return ''
  switch (value.is) {
    case 'function':
      return `${value.file}:${value.start}${value.members ? namesAndValues(value.members, budget) : ''}`
    case 'text':
      return `${value.at.file}:${value.at.start}:${value.parts.join('\0')}`
    case 'class':
      return `class ${value.file}:${value.start}:${Object.keys(value.fields)}${namesAndValues(value.members, budget)}`
    case 'object':
      return `{${namesAndValues(value.members, budget)};${value.keys?.map(({ parts }) => parts)}}`
    case 'list':
      return `[${value.elements.map((each) => each && describe(each, budget))}]`
    case 'one of':
      return `(${value.values.length}:${value.values.map((each) => describe(each, budget))})`
    default:
      return value.is
  }
}

function namesAndValues(members: Members, budget: { left: number }): string {
  let text = ''
  for (const name in members) {
    if (budget.left <= 0) break
    text += `,${name}=${describe(members[name] as Value, budget)}`
  }
  return text
}

/** Package names of the framework. */
export const FRAMEWORKS: ReadonlySet<string> = new Set([
  'express',
  'trunkline',
  'trunkline/v3',
  'trunkline/v4',
  'trunkline/v5',
  '@trunkline/v3',
  '@trunkline/v4',
  '@trunkline/v5',
])

/** The value of another package's export. */
export function valueOfPackage(name: string): Value | undefined {
  if (FRAMEWORKS.has(name)) return { is: 'framework' }
  if (name === 'body-parser') return { is: 'body-parser' }
  if (name === 'express-promise-router') return { is: 'Router' }
  return undefined
}

// The types that the framework exports, and the values they describe.
const TYPES: Record<string, FrameworkValue> = {
  Request: 'req',
  Response: 'res',
  NextFunction: 'next',
  Application: 'app',
  Express: 'app',
  IRouter: 'router',
  Router: 'router',
  RequestHandler: 'handler',
  ErrorRequestHandler: 'handler',
  Handler: 'handler',
}

export function valueOfType(name: string): Value | undefined {
  const is = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined
  return is && { is }
}

/** A member of a known value. */
export function memberOf(value: Value | undefined, name: string): Value | undefined {
  if (value === undefined) return undefined
  switch (value.is) {
    case 'one of':
      return oneOf(value.values.map((each) => memberOf(each, name)))
    case 'list':
      return /^\d+$/.test(name) ? (value.elements[Number(name)] ?? undefined) : undefined
    case 'object':
    case 'function':
    case 'class': {
      const { members = {} } = value
      return Object.hasOwn(members, name) ? members[name] : undefined
    }
    default:
      return value.is === 'text' ? undefined : frameworkMember(value.is, name)
  }
}

function frameworkMember(is: FrameworkValue, name: string): Value | undefined {
  if (is === 'framework') {
    if (name === 'default') return { is }
    if (name === 'Router') return { is: 'Router' }
    // The prototypes of requests and responses.
    if (name === 'request') return { is: 'req' }
    if (name === 'response') return { is: 'res' }
  }
  if (name === 'app' && (is === 'req' || is === 'res')) return { is: 'app' }
  if (name === 'res' && is === 'req') return { is: 'res' }
  if (name === 'req' && is === 'res') return { is: 'req' }
  if (name === 'router' && is === 'app') return { is: 'router' }
  if (name === 'request' && is === 'app') return { is: 'req' }
  if (name === 'response' && is === 'app') return { is: 'res' }
  return undefined
}

/** The value of a loop variable: an element of an array, or a member of an object. */
export function elementOf(value: Value | undefined): Value | undefined {
  return oneOf(
    alternativesOf(value).flatMap((each) => {
      if (each.is === 'list') return each.elements
      return each.is === 'object' ? Object.values(each.members) : []
    }),
  )
}

/** Keys of an object that may be paths. */
export function keysOf(value: Value | undefined): TextValue[] {
  return alternativesOf(value).flatMap((each) => (each.is === 'object' ? (each.keys ?? []) : []))
}
