import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Compiles what the child processes run. Only what has changed costs time: the compiler compares contents. */
export default function build(): void {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  execFileSync(process.execPath, [compiler, '-b', import.meta.dirname], { stdio: 'inherit' })
}
