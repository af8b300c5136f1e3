import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { basename, join } from 'node:path'
import { UserError } from '../command-line/user-error.ts'

const MODULE = /\.(?:[cm]?[jt]sx?|json)$/
/** Removed meanwhile (EPERM on Windows), or the data of a database that belongs to another user. */
const UNREADABLE: ReadonlySet<string> = new Set(['ENOENT', 'EPERM', 'EACCES'])
const LEFT_OUT = /^(?:node_modules$|\.)/

/**
 * Calls `changed` with each module that changes in a folder or below, but not in node_modules, and `failed` once if its
 * files cannot be watched. Returns what ends it. Folder by folder: on Linux, the recursion of fs.watch also watches each file of node_modules.
 */
export function watchModules(
  root: string,
  changed: (path: string) => void,
  failed: (err: UserError) => void,
): () => void {
  const watchers = new Map<string, FSWatcher>()

  function add(folder: string, isNew: boolean): void {
    watchers.get(folder)?.close() // that of a folder which is gone
    try {
      const watcher = watch(folder, (event, name) => name !== null && see(join(folder, name), event === 'rename', true))
      watchers.set(
        folder,
        watcher.on('error', (err) => fail(folder, err)),
      )
      for (const name of readdirSync(folder)) see(join(folder, name), true, isNew)
    } catch (err) {
      fail(folder, err as Error)
    }
  }

  function see(path: string, mayBeFolder: boolean, isNew: boolean): void {
    if (LEFT_OUT.test(basename(path))) return
    if (mayBeFolder && isFolder(path)) add(path, isNew)
    else if (isNew && MODULE.test(path)) changed(path)
  }

  function fail(folder: string, { code, message }: NodeJS.ErrnoException): void {
    if (code !== undefined && UNREADABLE.has(code)) return
    close()
    failed(new UserError(`${folder} cannot be watched for changes: ${message}`))
  }

  function close(): void {
    for (const each of watchers.values()) each.close()
  }

  add(root, false)
  return close
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
