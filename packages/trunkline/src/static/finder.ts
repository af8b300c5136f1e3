// hot path
import { type FileFacts, toFacts } from './facts.ts'
import { type Finding, type Found, findFile, type Names, type Place } from './find.ts'
import { closeFile } from './look.ts'

/** A file, its facts and, when it was opened, the way to its bytes. */
export interface FoundFacts {
  readonly kind: 'file'
  readonly facts: FileFacts
  readonly fd: number | undefined
  readonly refusal: Error | undefined
}

export type FactsFinding =
  | FoundFacts
  | Exclude<Finding, { kind: 'file' }>
  | { readonly kind: 'failed'; readonly error: Error }

/** What a finder is asked. */
export interface Search extends Place {
  readonly acceptEncoding: string | undefined
  /** The bytes will most likely be wanted. */
  readonly open: boolean
}

export type Finder = (search: Search, done: (finding: FactsFinding) => void) => void

/** Finds files as they lie on disk. */
export function createFinder(names: Names, contentType: (path: string) => string): Finder {
  return (search, done) =>
    findFile(search, names, search.open, (finding) => {
      if (finding.kind !== 'file') return done(finding)
      done(describe(finding, contentType))
    })
}

// The table of types is the app's to change, or has yet to be loaded: what it throws has nobody else to catch it.
function describe({ path, stat, fd, refusal }: Found, contentType: (path: string) => string): FactsFinding {
  try {
    return { kind: 'file', facts: toFacts(path, stat, contentType(path)), fd, refusal }
  } catch (err) {
    if (fd !== undefined) closeFile(fd)
    return { kind: 'failed', error: err as Error }
  }
}
