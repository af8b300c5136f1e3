// Tests load what was built. Vitest calls this before them, so that none passes or fails on the build of other sources.
import { execFileSync } from 'node:child_process'
import path from 'node:path'

export function setup(): void {
  const build = path.join(import.meta.dirname, '../../build/build.js')
  execFileSync(process.execPath, [build, '--if-needed'], { stdio: 'inherit' })
}
