import type { Stats } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { FilePolicy } from '../policy.ts'
import { createFinder, type Finder } from './find-file.ts'
import { findCached, type MetadataCacheOptions, toMetadataCache } from './metadata-cache.ts'
import { type Coding, findPrecompressed, toCodings } from './precompressed.ts'
import { compileFileSettings, type FileOptions, type FileSettings } from './settings.ts'

/** How to serve a directory. */
export interface StaticOptions<Res extends ServerResponse = ServerResponse> extends FileOptions {
  /**
   * Cache the metadata of files, so that responses without a body need not ask the disk.
   * @default false
   */
  cache?: boolean | MetadataCacheOptions | undefined
  /**
   * Set a weak `ETag` from the file's size and date.
   * @default true
   */
  etag?: boolean | undefined
  /**
   * Report the client's mistakes, above all a missing file, with `next()`; otherwise with `next(err)`.
   * @default true
   */
  fallthrough?: boolean | undefined
  /**
   * Send `file.js.br`, `file.js.zst` or `file.js.gz` instead of `file.js` to clients that accept such an encoding; the
   * first in the list is preferred.
   * @default []
   */
  precompressed?: readonly Coding[] | undefined
  /**
   * Redirect to a directory's path with a slash at the end.
   * @default true
   */
  redirect?: boolean | undefined
  /** Sets custom headers before the file's own are set. Must be synchronous. */
  setHeaders?: ((res: Res, path: string, stat: Stats) => unknown) | undefined
}

export interface ServedDirectory {
  readonly root: string
  readonly settings: FileSettings
  readonly find: Finder
  readonly fallthrough: boolean
  readonly redirect: boolean
  readonly directoryStatus: number
  readonly setHeaders: StaticOptions['setHeaders']
}

/**
 * Reads the root and the options of `static`.
 * @throws TypeError for invalid values
 */
export function compileServedDirectory(root: string, options: StaticOptions, policy: FilePolicy): ServedDirectory {
  if (!root) throw new TypeError('root path required')
  if (typeof root !== 'string') throw new TypeError('root path must be a string')
  const { setHeaders } = options
  if (setHeaders && typeof setHeaders !== 'function') throw new TypeError('option setHeaders must be function')
  const settings = compileFileSettings(Object.assign(Object.create(options), { root }), policy)
  return {
    root: settings.root as string,
    settings,
    find: compileFinder(options, settings),
    fallthrough: options.fallthrough !== false,
    redirect: options.redirect !== false,
    directoryStatus: policy.directoryStatus ?? 301,
    setHeaders,
  }
}

function compileFinder(options: StaticOptions, settings: FileSettings): Finder {
  const codings = toCodings(options.precompressed)
  const cache = toMetadataCache(options.cache)
  const plain = createFinder(settings, settings.contentType)
  const find = codings.length === 0 ? plain : findPrecompressed(plain, codings)
  return cache === undefined ? find : findCached(find, cache, codings.length > 0)
}
