import { execFileSync } from 'node:child_process'
import { checks } from '../table.js'

/** Checks that do not run as a whole at each change, and cover one of the changed files. */
export function touchedBy(files) {
  return checks.filter((check) => !check.atEachChange && covers(check, files))
}

/** Files that differ between a branch or commit and what is checked out, since the two parted. */
export function changedSince(base) {
  const printed = execFileSync('git', ['diff', '--name-only', '-z', `${base}...HEAD`], { encoding: 'utf8' })
  return printed.split('\0').filter((file) => file !== '')
}

/** A path that ends with a slash is a folder with all that is in it. */
function covers({ touches = [] }, files) {
  return touches.some((path) => files.some((file) => (path.endsWith('/') ? file.startsWith(path) : file === path)))
}
