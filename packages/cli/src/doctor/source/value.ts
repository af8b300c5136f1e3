/** What an expression is, as far as the framework is concerned. */
export type Value =
  | { readonly is: FrameworkValue }
  /** A function of the project. */
  | { readonly is: 'function'; readonly file: string; readonly start: number; readonly members?: Members }
  /** An object with members that are known: what a file exports, or `{ list, show }`. */
  | { readonly is: 'object'; readonly members: Members }

type Members = Readonly<Record<string, Value>>

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
  return value !== undefined && kinds.includes(value.is as FrameworkValue)
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
  if (value.is === 'object' || value.is === 'function') {
    const { members = {} } = value
    return Object.hasOwn(members, name) ? members[name] : undefined
  }
  if (value.is === 'framework') {
    if (name === 'default') return value
    if (name === 'Router') return { is: 'Router' }
  }
  if (name === 'app' && isValue(value, 'req', 'res')) return { is: 'app' }
  if (name === 'res' && value.is === 'req') return { is: 'res' }
  if (name === 'req' && value.is === 'res') return { is: 'req' }
  if (name === 'router' && value.is === 'app') return { is: 'router' }
  return undefined
}
