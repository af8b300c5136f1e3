/** What an expression is, as far as the framework and its paths are concerned. */
export type Value =
  /** `guess`: only its name says so, which is too little to rewrite anything. */
  | { readonly is: FrameworkValue; readonly guess?: true }
  /** A function of the project. */
  | { readonly is: 'function'; readonly file: string; readonly start: number; readonly members?: Members }
  /** A class of the project: `start` is that of its constructor. */
  | {
      readonly is: 'class'
      readonly file: string
      readonly start: number | undefined
      readonly members: Members
      readonly fields: Members
    }
  /** An object with members that are known: what a file exports, or `{ list, show }`. */
  | { readonly is: 'object'; readonly members: Members; readonly keys?: readonly TextValue[] }
  | { readonly is: 'list'; readonly elements: readonly (Value | null)[] }
  | TextValue
  /** One of several: what different callers give, what a loop goes through. */
  | { readonly is: 'one of'; readonly values: readonly Value[] }

export type Members = Readonly<Record<string, Value>>

/** A string, with what is not known between its parts: `prefix + '/*'` has `['', '/*']`. */
export interface TextValue {
  readonly is: 'text'
  readonly parts: readonly string[]
  readonly at: Place
}

/** Where something stands in a project. */
export interface Place {
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
  /** The type of a handler: a function that is declared to be one. */
  | 'handler'

export function isValue(value: Value | undefined, ...kinds: FrameworkValue[]): boolean {
  return alternativesOf(value).some(({ is }) => kinds.includes(is as FrameworkValue))
}

/** Whether only a name says that something is the framework's. */
export function isGuess(value: Value | undefined): boolean {
  return alternativesOf(value).some((each) => 'guess' in each)
}

/** What something can be; empty where nothing is known. */
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

// Enough for the callers of a helper that registers every page of an app; of anything but strings, few are of use.
const MOST_TEXTS = 400
const MOST_OTHERS = 12

/** One value for several: what is there twice is there once. */
export function oneOf(values: readonly (Value | null | undefined)[]): Value | undefined {
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

// Objects that hold objects are compared as far as this many of their values; what differs beyond is taken for the same.
const COMPARED = 200
const identities = new WeakMap<Value, string>()

/** A text that two values share when they are the same. */
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

/** Names under which the framework is loaded. */
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

/** What modules of other people give. */
export function valueOfPackage(name: string): Value | undefined {
  if (FRAMEWORKS.has(name)) return { is: 'framework' }
  if (name === 'body-parser') return { is: 'body-parser' }
  if (name === 'express-promise-router') return { is: 'Router' }
  return undefined
}

// The types that the framework's typings export, by what they describe.
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

/** A member of something that is known. */
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
  }
  if (name === 'app' && (is === 'req' || is === 'res')) return { is: 'app' }
  if (name === 'res' && is === 'req') return { is: 'res' }
  if (name === 'req' && is === 'res') return { is: 'req' }
  if (name === 'router' && is === 'app') return { is: 'router' }
  return undefined
}

/** What a loop gets of something: the elements of a list, or the members of an object. */
export function elementOf(value: Value | undefined): Value | undefined {
  return oneOf(
    alternativesOf(value).flatMap((each) => {
      if (each.is === 'list') return each.elements
      return each.is === 'object' ? Object.values(each.members) : []
    }),
  )
}

/** The keys of an object that could be paths. */
export function keysOf(value: Value | undefined): TextValue[] {
  return alternativesOf(value).flatMap((each) => (each.is === 'object' ? (each.keys ?? []) : []))
}
