import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { ROOT } from './source-graph.ts'

/**
 * Runs programs one after the other, in one process: to start one for each took longer than they do. Gives what each of them has
 * printed, and after that its error, if it fails.
 */
export async function runSamples(programs: readonly string[], type: 'mjs' | 'cjs'): Promise<string[]> {
  const folder = await mkdtemp(join(ROOT, 'node_modules', '.samples-')) // where they find what they import
  try {
    await Promise.all(programs.map((code, i) => writeFile(join(folder, `${i}.${type}`), code)))
    await writeFile(join(folder, 'all.mjs'), programs.map((_, i) => importAndEnd(`./${i}.${type}`)).join(''))
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'all.mjs'], { cwd: folder })
    const [printed, errors] = await Promise.all([readAll(child.stdout), readAll(child.stderr), once(child, 'exit')])
    const [last = '', ...others] = printed.split('\0').reverse()
    if (errors !== '' || last !== '') throw new Error(errors + last)
    return others.reverse()
  } finally {
    await rm(folder, { recursive: true })
  }
}

function importAndEnd(file: string): string {
  return `try { await import('${file}') } catch (err) { console.log(err.stack) }\nprocess.stdout.write('\\0')\n`
}
