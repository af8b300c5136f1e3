import type * as fs from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'
import { whenDone } from './when-done.ts'

const live = createRequire(__filename)('node:fs') as typeof fs
const nodes = { ...live }

/** Replaces functions of `node:fs` until the test is over, for those who import them as well. */
export function replaceInFs(functions: Record<string, unknown>): void {
  const before = Object.fromEntries(Object.keys(functions).map((name) => [name, nodes[name as 'open']]))
  assign(functions)
  whenDone(() => assign(before))
}

function assign(functions: Record<string, unknown>): void {
  Object.assign(live, functions)
  syncBuiltinESMExports()
}

export interface Disk {
  /** What was asked, in its order: `open a.txt`, `stat a.txt`. */
  readonly asked: string[]
  /** The files that are open. */
  readonly handles: Set<number>
  /** The number of files that were closed though they were not open. */
  readonly closedTwice: number
}

type Done<Value> = (err: Error | null, value?: Value) => void

/**
 * Lets the disk answer before whoever asks goes on: all that follows has happened when the call is over, and what it throws
 * reaches the caller. Errors by what is asked are those that the disk answers with; paths may be read as another system does.
 */
export function promptDisk(errors: Record<string, Error> = {}, read = (path: string): string => path): Disk {
  const asked: string[] = []
  const handles = new Set<number>()
  const disk = { asked, handles, closedTwice: 0 }
  function answer<Value>(question: string, done: Done<Value>, act: () => Value): void {
    asked.push(question)
    let value: Value
    try {
      if (errors[question]) throw errors[question]
      value = act()
    } catch (err) {
      return done(err as Error)
    }
    done(null, value)
  }
  replaceInFs({
    open(path: string, flags: number, done: Done<number>) {
      answer(`open ${basename(path)}`, done, () => {
        const fd = live.openSync(read(path), flags)
        handles.add(fd)
        return fd
      })
    },
    stat: (path: string, done: Done<fs.Stats>) =>
      answer(`stat ${basename(path)}`, done, () => live.statSync(read(path))),
    close(fd: number, done?: Done<void>) {
      if (handles.delete(fd)) live.closeSync(fd)
      else disk.closedTwice++
      done?.(null)
    },
    read(fd: number, buffer: Buffer, offset: number, length: number, position: number, done: ReadDone) {
      if (errors['read']) return done(errors['read'], 0, buffer)
      done(null, live.readSync(fd, buffer, offset, length, position), buffer)
    },
  })
  return disk
}

type ReadDone = (err: Error | null, count: number, buffer: Buffer) => void
