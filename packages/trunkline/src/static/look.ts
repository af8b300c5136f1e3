// hot path
import * as fs from 'node:fs'
import { isMissing } from './failure.ts'

/** A name on disk that leads somewhere. */
export interface Sight {
  readonly stat: fs.Stats
  /** The file, open for reading; whoever gets it has to close it. */
  readonly fd: number | undefined
  /** Why it could not be opened though it exists. */
  readonly refusal: Error | undefined
}

type Seen = (err: NodeJS.ErrnoException | null, sight?: Sight) => void

/** Asks what a name leads to, without opening it. */
export function lookAt(path: string, done: Seen): void {
  fs.stat(path, (err, stat) => (err ? done(err) : done(null, { stat, fd: undefined, refusal: undefined })))
}

/**
 * Opens a file and asks what it is: the facts are those of the very bytes that will be read, whatever happens to the
 * name meanwhile. What exists but cannot be opened is still told about, for some answers need no bytes.
 */
export function openAt(path: string, done: Seen): void {
  fs.open(path, READ, (err, fd) => {
    if (err) return isMissing(err) ? done(err) : lookAtUnopened(path, err, done)
    const stat = statOf(fd)
    if (stat instanceof Error) return closeFile(fd, () => done(stat))
    if (!stat.isDirectory()) return done(null, { stat, fd, refusal: undefined })
    closeFile(fd, () => done(null, { stat, fd: undefined, refusal: undefined }))
  })
}

/** Closes a file that was only read, which cannot fail in a way that matters. */
export function closeFile(fd: number, done: () => void = nothing): void {
  fs.close(fd, done)
}

// A pipe that nobody writes to would hold one of the few threads for ever; for a file the second flag means nothing.
const READ = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0)

function lookAtUnopened(path: string, refusal: Error, done: Seen): void {
  fs.stat(path, (err, stat) => (err ? done(err) : done(null, { stat, fd: undefined, refusal })))
}

// Opening has just brought the facts into memory: asking takes 2 µs of CPU, a turn through the thread pool 10 (Node 20.20).
function statOf(fd: number): fs.Stats | Error {
  try {
    return fs.fstatSync(fd)
  } catch (err) {
    return err as Error
  }
}

function nothing(): void {}
