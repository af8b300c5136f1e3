import * as fs from 'node:fs'
import { extname, join, sep } from 'node:path'
import { isMissing, statusOf } from './failure.ts'
import { type FileMetadata, toMetadata } from './file-metadata.ts'

/** A path on disk to look for a file. */
export interface RequestedPath {
  readonly path: string
  /** The URL ended with a slash, so the index of a directory is meant. */
  readonly trailingSlash: boolean
}

/** Which names to try besides the plain one. */
export interface CandidateNames {
  readonly index: readonly string[]
  readonly extensions: readonly string[]
}

/** A file, its metadata and, if it was opened, access to its bytes. */
export interface FoundMetadata {
  readonly kind: 'file'
  readonly metadata: FileMetadata
  readonly fd: number | undefined
  readonly refusal: Error | undefined
}

export type Finding =
  | FoundMetadata
  | { readonly kind: 'directory' }
  | { readonly kind: 'missing'; readonly status: 404 | 500; readonly cause: NodeJS.ErrnoException | undefined }
  | { readonly kind: 'failed'; readonly error: Error }

export interface Search extends RequestedPath {
  readonly acceptEncoding: string | undefined
  /** The bytes will most likely be needed. */
  readonly open: boolean
}

export type Finder = (search: Search, done: (finding: Finding) => void) => void

/** Looks for the file of a path. */
export function createFinder(names: CandidateNames, contentType: (path: string) => string): Finder {
  return ({ path, trailingSlash, open }, done) => {
    const look = open ? openFile : statFile
    if (trailingSlash && names.index.length > 0) {
      return tryEach(
        names.index.map((name) => join(path, name)),
        0,
        undefined,
      )
    }
    look(path, (err, stated) => {
      const endsInSeparator = path.endsWith(sep)
      if (stated === undefined) {
        const cause = err ?? undefined
        const triesMore = cause?.code === 'ENOENT' && !endsInSeparator && extname(path) === ''
        return tryEach(triesMore ? names.extensions.map((each) => `${path}.${each}`) : [], 0, cause)
      }
      if (stated.stat.isDirectory()) return done({ kind: 'directory' })
      if (!endsInSeparator) return done(describe(path, stated, contentType))
      // `file/` is not a file. POSIX refuses it itself, other systems open it.
      if (stated.fd !== undefined) closeFile(stated.fd)
      done(missing(undefined))
    })

    /** The first candidate that is a file; a directory or any error leads to the next. */
    function tryEach(candidates: readonly string[], at: number, cause: NodeJS.ErrnoException | undefined): void {
      const candidate = candidates[at]
      if (candidate === undefined) return done(missing(cause))
      look(candidate, (err, stated) => {
        if (stated === undefined || stated.stat.isDirectory()) return tryEach(candidates, at + 1, err ?? undefined)
        done(describe(candidate, stated, contentType))
      })
    }
  }
}

function missing(cause: NodeJS.ErrnoException | undefined): Finding {
  return { kind: 'missing', status: cause === undefined ? 404 : statusOf(cause), cause }
}

// Catch what `contentType` throws: it may have to load `mime`, and apps may replace its functions.
function describe(path: string, { stat, fd, refusal }: FileStat, contentType: (path: string) => string): Finding {
  try {
    return { kind: 'file', metadata: toMetadata(path, stat, contentType(path)), fd, refusal }
  } catch (err) {
    if (fd !== undefined) closeFile(fd)
    return { kind: 'failed', error: err as Error }
  }
}

/** A file or directory on disk. */
export interface FileStat {
  readonly stat: fs.Stats
  /** The file, open for reading; the receiver must close it. */
  readonly fd: number | undefined
  /** Why it could not be opened, although it exists. */
  readonly refusal: Error | undefined
}

type Seen = (err: NodeJS.ErrnoException | null, stated?: FileStat) => void

/** Looks up a name without opening it. */
export function statFile(path: string, done: Seen, refusal?: Error): void {
  fs.stat(path, (err, stat) => (err ? done(err) : done(null, { stat, fd: undefined, refusal })))
}

/**
 * Opens a file and reads the metadata of the very bytes that will be sent, whatever happens to the name meanwhile. A
 * file that exists but cannot be opened is still reported, because some responses need no bytes.
 */
export function openFile(path: string, done: Seen): void {
  fs.open(path, READ, (err, fd) => {
    if (err) return isMissing(err) ? done(err) : statFile(path, done, err)
    const stat = statOf(fd)
    if (stat instanceof Error) return closeFile(fd, () => done(stat))
    if (!stat.isDirectory()) return done(null, { stat, fd, refusal: undefined })
    closeFile(fd, () => done(null, { stat, fd: undefined, refusal: undefined }))
  })
}

/** Closes a file that was only read, which cannot fail in a way that matters. */
export function closeFile(fd: number, done: () => void = () => {}): void {
  fs.close(fd, done)
}

// A pipe without a writer would block one of the few threads forever; for a file the second flag has no effect.
const READ = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0)

// Opening has loaded the metadata: reading it takes 2 µs of CPU, a turn through the thread pool 10 (Node 20.20).
function statOf(fd: number): fs.Stats | Error {
  try {
    return fs.fstatSync(fd)
  } catch (err) {
    return err as Error
  }
}
