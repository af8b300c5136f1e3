import { resolve } from 'node:path'
import { loadOnce } from '../../load-once.ts'
import type { DotfilePolicy, FilePolicy, ResponsePolicy } from '../policy.ts'

/** How to send a file: what `static`, `res.sendFile` and `res.download` have in common. */
export interface FileOptions {
  /**
   * Support range requests, and say so with `Accept-Ranges`.
   * @default true
   */
  acceptRanges?: boolean | undefined
  /**
   * Set `Cache-Control`; without it, `maxAge` and `immutable` have no effect.
   * @default true
   */
  cacheControl?: boolean | undefined
  /**
   * What to do with files and directories whose name starts with a dot: `allow` sends them, `deny` is a 403, `ignore` a
   * 404.
   * @default 'ignore' on 5.x; on 3.x and 4.x only the files are ignored
   */
  dotfiles?: 'allow' | 'deny' | 'ignore' | undefined
  /** The last byte to send, counted from 0. */
  end?: number | undefined
  /**
   * Extensions to try, in order, if the file does not exist and its name has none.
   * @default false
   */
  extensions?: string | readonly string[] | boolean | undefined
  /**
   * Add `immutable` to `Cache-Control`; needs `maxAge`.
   * @default false
   */
  immutable?: boolean | undefined
  /**
   * Index files of a directory; the first that exists is sent.
   * @default 'index.html'
   */
  index?: string | readonly string[] | boolean | undefined
  /**
   * Set `Last-Modified` from the file.
   * @default true
   */
  lastModified?: boolean | undefined
  /**
   * How long caches may keep the file, in milliseconds or as a string like `'1 day'`; a year at most.
   * @default 0
   */
  maxAge?: number | string | undefined
  /**
   * The first byte to send, counted from 0.
   * @default 0
   */
  start?: number | undefined
}

/** The parsed options. */
export interface FileSettings extends ResponsePolicy {
  readonly root: string | undefined
  readonly dotfiles: DotfilePolicy
  readonly index: readonly string[]
  readonly extensions: readonly string[]
  readonly acceptRanges: boolean
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

function isOn(value: unknown, fallback: boolean): boolean {
  return value === undefined ? fallback : Boolean(value)
}

function toDotfilePolicy(value: unknown, fallback: DotfilePolicy): DotfilePolicy {
  if (value === undefined) return fallback
  if (value === 'allow' || value === 'deny' || value === 'ignore') return value
  throw new TypeError('dotfiles option must be "allow", "deny", or "ignore"')
}

function toList(value: unknown, name: string, fallback: readonly string[]): readonly string[] {
  if (value === undefined) return fallback
  const list = [value || []].flat()
  if (list.every((item) => typeof item === 'string')) return list
  throw new TypeError(`${name} must be array of strings or false`)
}

function toCacheControl(options: GivenOptions): string {
  const given = options.maxAge || options.maxage
  // A string that is not a duration is undefined here, and sets no age in the end, as in Express.
  const age = typeof given === 'string' ? parseDuration(given) : Number(given)
  const kept = age === undefined || Number.isNaN(age) ? 0 : Math.min(Math.max(0, age), LONGEST_AGE)
  return `public, max-age=${Math.floor(kept / 1000)}${isOn(options.immutable, false) ? ', immutable' : ''}`
}

const LONGEST_AGE = 365 * 24 * 60 * 60 * 1000

/**
 * The milliseconds of a string such as `'1 day'` or `'2h'`; undefined if it is not a duration. The `ms` package is
 * loaded when the first such string is read: most apps pass numbers.
 */
export function parseDuration(text: string): number | undefined {
  return ms()(text)
}

const ms = loadOnce<(text: string) => number | undefined>(() => require('ms'))
