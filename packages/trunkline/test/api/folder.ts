import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { whenDone } from '../support/when-done.ts'

/** Writes files to a new folder, which is removed when the test is over. */
export function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'trunkline-'))
  whenDone(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}
