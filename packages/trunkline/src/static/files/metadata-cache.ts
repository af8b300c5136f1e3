import { type FileMetadata, renewMetadata } from './file-metadata.ts'
import { type Finder, openFile, type Search } from './find-file.ts'

/** How to cache the metadata of files. */
export interface MetadataCacheOptions {
  /**
   * How many files to cache; the one found longest ago is dropped first.
   * @default 1000
   */
  max?: number | undefined
  /**
   * How long metadata is used without asking the disk, in milliseconds. Bytes are never sent with outdated metadata:
   * only responses without a body (304, HEAD) can lag by this time.
   * @default 1000
   */
  maxAge?: number | undefined
}

/**
 * Reads the `cache` option; undefined if it is off.
 * @throws TypeError for invalid numbers
 */
export function toMetadataCache(value: boolean | MetadataCacheOptions | undefined): MetadataCache | undefined {
  if (!value) return undefined
  const { max = 1000, maxAge = 1000 } = value === true ? {} : value
  if (!(max >= 1) || !(maxAge >= 0)) throw new TypeError('cache option must have a positive max and maxAge')
  return new MetadataCache(max, maxAge)
}

/** Metadata by request, limited in number and age. Misses are not cached: clients could make up any number. */
export class MetadataCache {
  readonly #max: number
  readonly #maxAge: number
  readonly #entries = new Map<string, { metadata: FileMetadata; since: number }>()

  constructor(max: number, maxAge: number) {
    this.#max = max
    this.#maxAge = maxAge
  }

  get(key: string): FileMetadata | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    if (performance.now() - entry.since < this.#maxAge) return entry.metadata
    this.#entries.delete(key)
    return undefined
  }

  set(key: string, metadata: FileMetadata): void {
    this.#entries.delete(key)
    if (this.#entries.size >= this.#max) {
      const [oldest] = this.#entries.keys()
      this.#entries.delete(oldest as string) // there is one
    }
    this.#entries.set(key, { metadata, since: performance.now() })
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  get size(): number {
    return this.#entries.size
  }
}

/** Finds files in the cache, and asks the disk for the rest. */
export function findCached(find: Finder, cache: MetadataCache, varies: boolean): Finder {
  return (search, done) => {
    const key = varies ? `${keyOf(search)}\0${search.acceptEncoding ?? ''}` : keyOf(search)
    const metadata = cache.get(key)
    if (metadata === undefined) return findAndCache()
    if (!search.open) return done({ kind: 'file', metadata, fd: undefined, refusal: undefined })
    openFile(metadata.source, (_err, stated) => {
      if (stated === undefined || stated.fd === undefined) {
        cache.delete(key)
        return findAndCache()
      }
      const current = renewMetadata(metadata, stated.stat)
      if (current !== metadata) cache.set(key, current)
      done({ kind: 'file', metadata: current, fd: stated.fd, refusal: undefined })
    })

    function findAndCache(): void {
      find(search, (finding) => {
        if (finding.kind === 'file') cache.set(key, finding.metadata)
        done(finding)
      })
    }
  }
}

function keyOf({ path, trailingSlash }: Search): string {
  return trailingSlash ? `${path}\0/` : path
}
