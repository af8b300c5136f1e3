import type { Class, Node } from '@babel/types'
import type { FunctionNode } from './scopes.ts'

/** The value of an expression, as far as it matters for routes. */
export type Value =
  /** `guess`: only the name suggests it, which is not enough for an edit. */
  | { readonly is: FrameworkValue; readonly guess?: true }
  | { readonly is: 'function'; readonly at: FunctionNode }
  | { readonly is: 'class'; readonly at: Class; readonly members: Members; readonly fields: Members }
  /** An object with known members; `keys` are those that may be paths. */
  | { readonly is: 'object'; readonly at: Node; readonly members: Members; readonly keys?: readonly TextValue[] }
  | { readonly is: 'list'; readonly at: Node; readonly elements: readonly (Value | null)[] }
  | TextValue
  /** One of several values: from different callers, or in a loop. */
  | { readonly is: 'one of'; readonly values: readonly Value[] }

export type Members = Readonly<Record<string, Value>>

/** A string with unknown text between its parts: `prefix + '/*'` has `['', '/*']`. */
export interface TextValue {
  readonly is: 'text'
  readonly parts: readonly string[]
  /** Where it is written. */
  readonly at: Node
}

export type FrameworkValue =
  | 'framework'
  | 'Router'
  | 'app'
  | 'router'
  | 'route'
  | 'req'
  | 'res'
  | 'body-parser'
  /** One of the framework's own: `express.json`. */
  | 'parser'
  | 'server'

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

export function functionsIn(value: Value | undefined): FunctionNode[] {
  return alternativesOf(value).flatMap((each) => (each.is === 'function' ? [each.at] : []))
}

export function textsIn(value: Value | undefined): TextValue[] {
  return alternativesOf(value).flatMap((each) => {
    if (each.is === 'list') return each.elements.flatMap((element) => textsIn(element ?? undefined))
    return each.is === 'text' ? [each] : []
  })
}

// Enough for a helper that registers every page of an app.
const MOST_VALUES = 400

/** Combines several values into one, without duplicates. */
export function oneOf(values: readonly (Value | null | undefined)[]): Value | undefined {
  const distinct = new Map<string, Value>()
  for (const value of values) {
    for (const each of alternativesOf(value ?? undefined)) {
      const identity = identityOf(each)
      if (distinct.size < MOST_VALUES && !distinct.has(identity)) distinct.set(identity, each)
    }
  }
  const [only] = distinct.values()
  return distinct.size > 1 ? { is: 'one of', values: [...distinct.values()] } : only
}

function identityOf(value: Value): string {
  if (value.is === 'text') return `${value.at.start}:${value.parts.join('\0')}`
  return 'at' in value ? `${value.is} ${value.at.start}` : value.is
}

/** Whether a package is the framework: `express`, `trunkline/v4`, `@trunkline/v4`. */
export function isFramework(name: string): boolean {
  return /^(?:express|trunkline|(?:@?trunkline)\/v[345])$/.test(name)
}

/** The value of another package's export. */
export function valueOfPackage(name: string | undefined): Value | undefined {
  if (name === undefined) return undefined
  if (isFramework(name)) return { is: 'framework' }
  if (name === 'body-parser') return { is: 'body-parser' }
  if (name === 'express-promise-router') return { is: 'Router' }
  return undefined
}

// The types that the framework exports, and the values they describe.
const TYPES: Record<string, FrameworkValue> = {
  Request: 'req',
  Response: 'res',
  Application: 'app',
  Express: 'app',
  IRouter: 'router',
  Router: 'router',
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
    case 'class':
      return Object.hasOwn(value.members, name) ? value.members[name] : undefined
    case 'text':
    case 'function':
      return undefined
    default: {
      const is = MEMBERS[`${value.is}.${name}`]
      return is && { is }
    }
  }
}

const MEMBERS: Readonly<Record<string, FrameworkValue | undefined>> = {
  'framework.default': 'framework',
  'framework.Router': 'Router',
  'framework.json': 'parser',
  'framework.urlencoded': 'parser',
  'framework.text': 'parser',
  'framework.raw': 'parser',
  // The prototypes of requests and responses.
  'framework.request': 'req',
  'framework.response': 'res',
  'app.request': 'req',
  'app.response': 'res',
  'app.router': 'router',
  'req.app': 'app',
  'req.res': 'res',
  'res.app': 'app',
  'res.req': 'req',
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
