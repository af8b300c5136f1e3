import { resolve } from 'node:path'
import { parse as parseSimpleQuery } from 'node:querystring'
import type { ETagFunction, QueryFunction, TrustFunction } from '../contract/exchange.ts'
import { loadOnce } from '../load-once.ts'
import { markCallError } from '../router/refusal.ts'
import type { ViewConstructor } from '../view/view.ts'
import type { ETags, Line, QueryParsers } from './line.ts'

/** The settings of a new application of 4.x and 5.x, in this order. */
export function createDefaults(View: ViewConstructor, queryParser: 'extended' | 'simple'): Line['defaults'] {
  return (env) => [
    ['x-powered-by', true],
    ['etag', 'weak'],
    ['env', env],
    ['query parser', queryParser],
    ['subdomain offset', 2],
    ['trust proxy', false],
    ['view', View],
    ['views', resolve('views')],
    ['jsonp callback name', 'callback'],
    ...(env === 'production' ? [['view cache', true] as const] : []),
  ]
}

/** @throws TypeError for an unknown value. */
export function compileETag(value: unknown, etags: ETags): ETagFunction | undefined {
  if (typeof value === 'function') return value as ETagFunction
  switch (value) {
    case true:
    case 'weak':
      return etags.weak
    case 'strong':
      return etags.strong
    case false:
      return undefined
    default:
      throw markCallError(new TypeError(`unknown value for etag function: ${value}`), 'TRUNKLINE_SETTING_VALUE')
  }
}

/** @throws TypeError for an unknown value. */
export function compileQueryParser(value: unknown, parsers: QueryParsers): QueryFunction | undefined {
  if (typeof value === 'function') return value as QueryFunction
  if (parsers.disabledBy.includes(value)) return parsers.disabled
  switch (value) {
    case 'extended':
      return parsers.extended
    case true:
    case 'simple':
      return parseSimpleQuery as QueryFunction // it takes null too, which Node's types do not say
    default:
      throw markCallError(new TypeError(`unknown value for query parser function: ${value}`), 'TRUNKLINE_SETTING_VALUE')
  }
}

/** @throws TypeError for an invalid address. */
export function compileTrust(value: unknown): TrustFunction {
  if (typeof value === 'function') return value as TrustFunction
  if (value === true) return () => true
  if (typeof value === 'number') return (_, hop) => hop < value
  if (typeof value === 'string') return trustAddresses(value.split(',').map((part) => part.trim()))
  return value ? trustAddresses(value as string[]) : trustNobody
}

function trustAddresses(addresses: string[]): TrustFunction {
  try {
    return proxyAddr().compile(addresses)
  } catch (err) {
    throw markCallError(err, 'TRUNKLINE_SETTING_VALUE')
  }
}

// Only loaded by apps that name addresses.
const proxyAddr = loadOnce<typeof import('proxy-addr')>(() => require('proxy-addr'))

export const trustNobody: TrustFunction = () => false
