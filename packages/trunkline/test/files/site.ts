import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { whenDone } from '../support/when-done.ts'

/** The date of every file of a site. */
export const MODIFIED: Date = new Date('2025-01-01T00:00:00Z')

/** The tag of a file of this size. */
export function tagOf(size: number, variant = ''): string {
  return `W/"${size.toString(16)}-${MODIFIED.getTime().toString(16)}${variant}"`
}

/** A directory with these files, of one date; a name that ends in a slash is a directory. Gone after the test that made it, or after all. */
export function makeSite(files: Record<string, string | Buffer>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'trunkline-site-')))
  for (const [name, content] of Object.entries(files)) writeAt(join(root, name), content)
  whenDone(() => rmSync(root, { recursive: true, force: true }))
  return root
}

/** Writes a file of the site's date, or another. */
export function writeAt(path: string, content: string | Buffer, modified: Date = MODIFIED): void {
  if (path.endsWith('/')) {
    mkdirSync(path, { recursive: true })
    return
  }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  utimesSync(path, modified, modified)
}
