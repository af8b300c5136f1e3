import { stat } from 'node:fs'
import createError from 'http-errors'

/** An error for a status, or the system's own error with that status. The message is for logs, not for clients. */
export function toFailure(status: number, cause?: Error): Error {
  return cause === undefined ? createError(status) : createError(status, cause, { expose: false })
}

/** A 416 carries the file's length for the error handler. */
export function toRangeFailure(contentRange: string): Error {
  return createError(416, { headers: { 'Content-Range': contentRange } })
}

/** The status for a failed system call: 404 for names that do not exist, otherwise 500. */
export function statusOf(cause: NodeJS.ErrnoException): 404 | 500 {
  return isMissing(cause) ? 404 : 500
}

export function isMissing(cause: NodeJS.ErrnoException): boolean {
  const { code } = cause
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG'
}

/** Error for a missing file. Apps expect the error of `stat`, so if `open` failed, call `stat` to get it. */
export function explainMiss(
  status: number,
  cause: NodeJS.ErrnoException | undefined,
  done: (err: Error) => void,
): void {
  if (cause?.syscall !== 'open' || cause.path === undefined) return done(toFailure(status, cause))
  stat(cause.path, (err) => done(toFailure(status, err ?? cause)))
}
