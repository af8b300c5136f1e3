import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A file and its new content. */
export interface Replacement {
  readonly path: string
  readonly text: string
}

/** A replacement already written next to its file; only the rename is left. */
interface Prepared {
  readonly target: string
  readonly beside: string
  /** Old content, to restore if another file fails; undefined for a new file. */
  readonly before: Buffer | undefined
}

/** A file that could not be replaced. */
export class ReplaceError extends Error {
  readonly path: string
  /** Files that keep the new text because restoring the old one failed. */
  readonly left: readonly string[]

  constructor(path: string, left: readonly string[], cause: unknown) {
    super(`${path} cannot be written`, { cause })
    this.path = path
    this.left = left
  }
}

/**
 * Replaces all files or none. Each is written next to the original and then renamed, so that an interruption leaves
 * every file either old or new, never cut off. Follows symbolic links, and keeps mode and owner.
 * @throws ReplaceError
 */
export function replaceFiles(files: readonly Replacement[]): void {
  const prepared: Prepared[] = []
  let done = 0
  try {
    for (const file of files) prepared.push(prepare(file.path, file.text))
    for (const { beside, target } of prepared) {
      renameSync(beside, target)
      done++
    }
  } catch (err) {
    const failed = files[prepared.length < files.length ? prepared.length : done]?.path ?? ''
    for (const { beside } of prepared.slice(done)) rmSync(beside, { force: true })
    throw new ReplaceError(failed, putBack(prepared.slice(0, done)), err)
  }
}

function prepare(path: string, text: string | Buffer): Prepared {
  const target = existsSync(path) ? realpathSync(path) : path
  const stat = existsSync(target) ? statSync(target) : undefined
  // Check write access ourselves: rename would replace even a read-only file if the folder is writable.
  if (stat) accessSync(target, constants.W_OK)
  const before = stat && readFileSync(target)
  const beside = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    const descriptor = openSync(beside, 'wx')
    try {
      writeFileSync(descriptor, text)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    if (stat) keepAttributes(beside, stat)
  } catch (err) {
    rmSync(beside, { force: true })
    throw err
  }
  return { target, beside, before }
}

function keepAttributes(beside: string, { mode, uid, gid }: { mode: number; uid: number; gid: number }): void {
  const own = statSync(beside)
  if (own.uid !== uid || own.gid !== gid) chownSync(beside, uid, gid)
  chmodSync(beside, mode) // after chown, which clears the set-user-ID bit
}

/** Restores the old files; returns those that could not be restored. */
function putBack(done: readonly Prepared[]): string[] {
  return done.flatMap(({ target, before }) => {
    try {
      if (before === undefined) rmSync(target)
      else {
        const { beside } = prepare(target, before)
        renameSync(beside, target)
      }
      return []
    } catch {
      return [target] // reported by the caller
    }
  })
}
