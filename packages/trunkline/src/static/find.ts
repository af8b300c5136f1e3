// hot path
import { extname, join, sep } from 'node:path'
import { statusOf } from './failure.ts'
import { closeFile, lookAt, openAt, type Sight } from './look.ts'

/** A place on disk to look for a file at. */
export interface Place {
  readonly path: string
  /** The URL ended in a slash, so a directory's index is meant. */
  readonly trailingSlash: boolean
}

/** A file that exists. */
export interface Found extends Sight {
  readonly kind: 'file'
  readonly path: string
}

export type Finding =
  | Found
  | { readonly kind: 'directory' }
  | { readonly kind: 'missing'; readonly status: 404 | 500; readonly cause: NodeJS.ErrnoException | undefined }

/** Which names to try besides the plain one. */
export interface Names {
  readonly index: readonly string[]
  readonly extensions: readonly string[]
}

/** Looks for the file that a place stands for; `open` says that its bytes will most likely be wanted. */
export function findFile(place: Place, names: Names, open: boolean, done: (finding: Finding) => void): void {
  const look = open ? openAt : lookAt
  const { path } = place
  if (place.trailingSlash && names.index.length > 0) {
    const candidates = names.index.map((name) => join(path, name))
    tryEach(candidates, 0, look, undefined, done)
    return
  }
  look(path, (err, sight) => {
    const endsInSeparator = path.endsWith(sep)
    if (sight === undefined) {
      const cause = err ?? undefined
      if (cause?.code !== 'ENOENT' || names.extensions.length === 0 || endsInSeparator || extname(path) !== '') {
        return done(missing(cause))
      }
      return tryEach(
        names.extensions.map((extension) => `${path}.${extension}`),
        0,
        look,
        cause,
        done,
      )
    }
    if (sight.stat.isDirectory()) return done({ kind: 'directory' })
    // POSIX refuses `file/` by itself; systems that do not still have no such directory.
    if (endsInSeparator) {
      if (sight.fd !== undefined) closeFile(sight.fd)
      return done(missing(undefined))
    }
    done({ kind: 'file', path, ...sight })
  })
}

type Look = typeof lookAt

/** The first candidate that is a file; a directory or any error only leads to the next. */
function tryEach(
  candidates: readonly string[],
  index: number,
  look: Look,
  cause: NodeJS.ErrnoException | undefined,
  done: (finding: Finding) => void,
): void {
  const path = candidates[index]
  if (path === undefined) return done(missing(cause))
  look(path, (err, sight) => {
    if (sight === undefined) return tryEach(candidates, index + 1, look, err ?? undefined, done)
    if (sight.stat.isDirectory()) return tryEach(candidates, index + 1, look, undefined, done)
    done({ kind: 'file', path, ...sight })
  })
}

function missing(cause: NodeJS.ErrnoException | undefined): Finding {
  return { kind: 'missing', status: cause === undefined ? 404 : statusOf(cause), cause }
}
