import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs something with a folder that holds the files to serve, and takes the folder away again. */
export async function withSite(use) {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove) // when it is broken off
  try {
    writeFileSync(join(folder, 'small.html'), 'x'.repeat(10_240))
    writeFileSync(join(folder, 'large.html'), 'x'.repeat(1_048_576))
    return await use(folder)
  } finally {
    remove()
    process.off('exit', remove)
  }
}
