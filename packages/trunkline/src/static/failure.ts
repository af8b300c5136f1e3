import { stat } from 'node:fs'
import createError from 'http-errors'

/** The error for a status, or the system's own error with the status on it. Its message is for logs, not for clients. */
export function toFailure(status: number, cause?: Error): Error {
  return cause === undefined ? createError(status) : createError(status, cause, { expose: false })
}

/** 416 carries the file's length to whoever writes the error's page. */
export function toRangeFailure(contentRange: string): Error {
  return createError(416, { headers: { 'Content-Range': contentRange } })
}

/** The status for a system call that failed: names that lead nowhere are 404, the rest is ours to answer for. */
export function statusOf(cause: NodeJS.ErrnoException): 404 | 500 {
  return isMissing(cause) ? 404 : 500
}

export function isMissing(cause: NodeJS.ErrnoException): boolean {
  const { code } = cause
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG'
}

/**
 * The failure for a file that was missed. Apps know the error of `stat` here; where the file was opened without one,
 * it is asked for now.
 */
export function explainMiss(
  status: number,
  cause: NodeJS.ErrnoException | undefined,
  done: (err: Error) => void,
): void {
  if (cause?.syscall !== 'open' || cause.path === undefined) {
    done(toFailure(status, cause))
    return
  }
  stat(cause.path, (err) => done(toFailure(status, err ?? cause)))
}
