import { statSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { Progress } from '../command-line/terminal.ts'
import { listFiles } from './files.ts'
import type { Examine } from './fixing/mend.ts'
import { readMendedPatterns } from './fixing/mended-patterns.ts'
import type { Move } from './moves.ts'
import type { Scan } from './scan.ts'
import { scanInThreads } from './scan-in-threads.ts'

/** What is looked at, and what of the findings is wanted. */
export interface Question {
  readonly target: string
  readonly move: Move
  /** The line that was given by `--from`. */
  readonly from: string | undefined
  readonly ignored: readonly string[]
  /** Codes; all when there are none. */
  readonly only: readonly string[]
}

/** The folder that names of files are shown relative to. */
export function rootOf(target: string): string {
  return statSync(target).isFile() ? dirname(resolve(target)) : resolve(target)
}

/** A function that looks through the files of a project, as often as it is called. */
export function examiner({ target, move, from, ignored, only }: Question): Examine {
  const made: string[] = []
  const files = listFiles(target, ignored, (path) => made.push(path))
  const folder = rootOf(target)
  const known = readMendedPatterns(folder, files)
  return async (overlay, mended) => {
    const progress = new Progress('Reading')
    let done = 0
    const onStep = () => progress.update(++done, Math.max(done, files.length))
    const found: Scan = await scanInThreads(folder, files, move, {
      onStep,
      overlay,
      mended: new Set([...known, ...mended]),
      from,
    })
    progress.finish()
    const findings = found.findings.filter(({ code }) => only.length === 0 || only.includes(code))
    return { ...found, findings, skipped: made.map((file) => relative(folder, file).replaceAll('\\', '/')) }
  }
}
