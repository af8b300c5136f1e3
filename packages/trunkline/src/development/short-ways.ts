import { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Debug } from '../debug.ts'
import { knowsHeaders } from '../node-http/headers.ts'
import {
  isEndReplaced,
  isProbeReplaced,
  isSetHeaderReplaced,
  isStoreHeaderReplaced,
  type ReplacedMethod,
  replacedMethods,
} from '../node-http/replaced.ts'
import { selfCheckSoFar } from '../node-http/single-write.ts'

export type { ReplacedMethod }

/** Which short ways past Node are taken. Without one of them, Node does the work: slower, never wrong. */
export interface ShortWays {
  /** Whether headers are set past Node's `setHeader`. */
  readonly headers: boolean
  /** Whether heads are made past Node's `writeHead`; undefined before the first response, when it is tried. */
  readonly head: boolean | undefined
  /** Whether head and text go out in one write; undefined before the first response. False where Node does that itself. */
  readonly singleWrite: boolean | undefined
  /** The methods of Node that other code has replaced, for all responses of the process. */
  readonly replaced: readonly ReplacedMethod[]
}

/**
 * Which short ways past Node are taken in this process, and who has replaced methods that they would bypass. Methods
 * that middleware replaces on a single response turn them off for that response only, and do not show here.
 * @example if (shortWays().replaced.length > 0) log.warn(shortWays())
 */
export function shortWays(): ShortWays {
  const { prototype } = ServerResponse
  const connected = Object.create(prototype, { socket: { value: Socket.prototype } })
  const checked = selfCheckSoFar() ?? (isProbeReplaced() ? 'differs' : undefined)
  return {
    headers: knowsHeaders && !isSetHeaderReplaced(prototype),
    head: isStoreHeaderReplaced(prototype, undefined) ? false : checked && checked !== 'differs',
    singleWrite: isEndReplaced(connected) ? false : checked && checked === 'gains',
    replaced: replacedMethods(),
  }
}

/** Prints once if a short way has turned itself off. */
export function reportShortWays(debug: Debug): void {
  if (told) return
  const { replaced, ...ways } = shortWays()
  const off = Object.entries(ways).filter(([, isOn]) => isOn === false)
  if (off.length === 0) return
  told = true
  const by = replaced.map(({ method, by: name }) => `${method} is ${name || 'a function without a name'}`)
  debug('off: %s (%s)', off.map(([name]) => name).join(', '), by.join(', ') || 'this release of Node differs')
}

let told = false
