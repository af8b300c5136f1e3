import { resolve } from 'node:path'
import { loadOnce } from '../load-once.ts'
import type { AnswerPolicy, DotfilePolicy, FilePolicy } from './policy.ts'

/** How a file is sent: what `static`, `res.sendFile` and `res.download` have in common. */
export interface FileOptions {
  /**
   * Answer range requests, and say so by `Accept-Ranges`.
   * @default true
   */
  acceptRanges?: boolean | undefined
  /**
   * Set `Cache-Control`; without it `maxAge` and `immutable` mean nothing.
   * @default true
   */
  cacheControl?: boolean | undefined
  /**
   * What to do about files and directories whose name begins with a dot: `allow` sends them, `deny` is a 403, `ignore`
   * a 404.
   * @default 'ignore'
   */
  dotfiles?: 'allow' | 'deny' | 'ignore' | undefined
  /**
   * The last byte to send, counted from 0.
   */
  end?: number | undefined
  /**
   * Extensions to try, in their order, when there is no such file and its name has none.
   * @default false
   */
  extensions?: string | readonly string[] | boolean | undefined
  /**
   * Add `immutable` to `Cache-Control`; needs `maxAge`.
   * @default false
   */
  immutable?: boolean | undefined
  /**
   * Files to send for a directory, the first that exists.
   * @default 'index.html'
   */
  index?: string | readonly string[] | boolean | undefined
  /**
   * Set `Last-Modified` from the file.
   * @default true
   */
  lastModified?: boolean | undefined
  /**
   * How long caches may keep the file, in milliseconds or as text like `'1 day'`; a year at most.
   * @default 0
   */
  maxAge?: number | string | undefined
  /**
   * The first byte to send, counted from 0.
   * @default 0
   */
  start?: number | undefined
}

/** Options as read once, with nothing left to ask at request time. */
export interface FileSettings extends AnswerPolicy {
  readonly root: string | undefined
  readonly dotfiles: DotfilePolicy
  readonly index: readonly string[]
  readonly extensions: readonly string[]
  readonly acceptRanges: boolean
  /** The value of Cache-Control; undefined when none is set. */
  readonly cacheControl: string | undefined
  readonly etag: boolean
  readonly lastModified: boolean
  readonly start: number
  readonly end: number | undefined
}

type GivenOptions = FileOptions & { root?: string | undefined; etag?: boolean | undefined; maxage?: number | string }

/**
 * Reads options, own and inherited.
 * @throws TypeError for values that Express refuses
 */
export function compileFileSettings(given: GivenOptions, policy: FilePolicy): FileSettings {
  const options = policy.readOptions(given)
  return {
    root: options.root ? resolve(options.root) : undefined,
    dotfiles: toDotfilePolicy(options.dotfiles, policy.dotfiles),
    index: toList(options.index, 'index option', INDEX),
    extensions: toList(options.extensions, 'extensions option', NONE),
    acceptRanges: isOn(options.acceptRanges, true),
    cacheControl: isOn(options.cacheControl, true) ? toCacheControl(options) : undefined,
    etag: isOn(options.etag, true),
    lastModified: isOn(options.lastModified, true),
    start: Math.max(0, options.start || 0),
    end: options.end,
    contentType: policy.contentType,
    isFresh: policy.isFresh,
    parseRange: policy.parseRange,
  }
}

const INDEX = ['index.html']
const NONE: readonly string[] = []

function isOn(value: unknown, unset: boolean): boolean {
  return value === undefined ? unset : Boolean(value)
}

function toDotfilePolicy(value: unknown, unset: DotfilePolicy): DotfilePolicy {
  if (value === undefined) return unset
  if (value === 'allow' || value === 'deny' || value === 'ignore') return value
  throw new TypeError('dotfiles option must be "allow", "deny", or "ignore"')
}

function toList(value: unknown, name: string, unset: readonly string[]): readonly string[] {
  if (value === undefined) return unset
  const list = [value || []].flat()
  if (list.every((item) => typeof item === 'string')) return list
  throw new TypeError(`${name} must be array of strings or false`)
}

function toCacheControl(options: GivenOptions): string {
  const given = options.maxAge || options.maxage
  // A text that is no duration is undefined here, and no age in the end, as in Express.
  const age = typeof given === 'string' ? parseDuration(given) : Number(given)
  const kept = age === undefined || Number.isNaN(age) ? 0 : Math.min(Math.max(0, age), LONGEST_AGE)
  return `public, max-age=${Math.floor(kept / 1000)}${isOn(options.immutable, false) ? ', immutable' : ''}`
}

const LONGEST_AGE = 365 * 24 * 60 * 60 * 1000

/**
 * The milliseconds that a text such as `'1 day'` or `'2h'` stands for; undefined when it is no duration.
 * The `ms` package is loaded when the first such text is read: most apps give numbers.
 */
export function parseDuration(text: string): number | undefined {
  return ms()(text)
}

const ms = loadOnce<(text: string) => number | undefined>(() => require('ms'))
