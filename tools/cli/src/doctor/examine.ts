import { statSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { Progress } from '../command-line/terminal.ts'
import { listFiles } from './files.ts'
import type { Examine } from './fixing/fix.ts'
import { readWrittenPatterns } from './fixing/written-patterns.ts'
import type { Move } from './moves.ts'
import type { Scan } from './scan.ts'
import { scanInThreads } from './scan-in-threads.ts'

/** What to scan, and which findings to keep. */
export interface ExamineOptions {
  readonly target: string
  readonly move: Move
  /** The release line that `--from` names. */
  readonly from: string | undefined
  readonly ignored: readonly string[]
  /** Codes to report; all if empty. */
  readonly only: readonly string[]
}

/** The folder that reported file names are relative to. */
export function rootOf(target: string): string {
  return statSync(target).isFile() ? dirname(resolve(target)) : resolve(target)
}

/** Returns a function that scans the project. `--fix` calls it once per round. */
export function examiner({ target, move, from, ignored, only }: ExamineOptions): Examine {
  const made: string[] = []
  const files = listFiles(target, ignored, (path) => made.push(path))
  const folder = rootOf(target)
  const known = readWrittenPatterns(folder, files)
  return async (overlay, writtenPatterns) => {
    const progress = new Progress('Reading')
    let done = 0
    const onStep = () => progress.update(++done, Math.max(done, files.length))
    const found: Scan = await scanInThreads(folder, files, move, {
      onStep,
      overlay,
      writtenPatterns: new Set([...known, ...writtenPatterns]),
      from,
    })
    progress.finish()
    const findings = found.findings.filter(({ code }) => only.length === 0 || only.includes(code))
    return { ...found, findings, skipped: made.map((file) => relative(folder, file).replaceAll('\\', '/')) }
  }
}
