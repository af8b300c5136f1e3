import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { vi } from 'vitest'
import { whenDone } from '../../../packages/trunkline/test/support/when-done.ts'
import type { Move } from '../src/doctor/moves.ts'
import { ProjectScan, type Scan } from '../src/doctor/scan.ts'
import { main } from '../src/main.ts'

const BIN = join(__dirname, '../bin/trunkline.js')

export interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs the command as a user does, in a process of its own. */
export function runCli(args: string[], cwd: string, env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [BIN, ...patient(args)], { cwd, env: { ...process.env, ...env } })
    const outcome: Outcome = { code: null, stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      outcome.stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      outcome.stderr += text
    })
    child.on('close', (code) => resolve({ ...outcome, code }))
  })
}

/** Runs the command in this process, which takes less time: one after the other, as they share its output. */
export async function runHere(args: string[], cwd: string): Promise<Outcome> {
  const outcome: Outcome = { code: null, stdout: '', stderr: '' }
  const before = process.cwd()
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      outcome[name] += String(text)
      return true
    }),
  )
  process.chdir(cwd)
  await main(patient(args)).finally(() => {
    process.chdir(before)
    for (const spy of spies) spy.mockRestore()
  })
  outcome.code = Number(process.exitCode)
  process.exitCode = undefined
  return outcome
}

/** Waits for an app as long as a busy machine needs, unless it is the waiting that is tested. */
function patient(args: string[]): string[] {
  const [command = '', ...rest] = args
  const waits = ['openapi', 'routes', 'types'].includes(command)
  return waits && !rest.includes('--timeout') ? [command, '--timeout', '600', ...rest] : args
}

/** A folder with these files, which is removed after the tests. */
export function makeFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-cli-'))
  whenDone(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

/** A copy of a folder of examples, which is removed after the tests. */
export function copyFolder(source: string): string {
  const folder = makeFolder({})
  cpSync(source, folder, { recursive: true })
  return folder
}

/** What the doctor finds in a folder or file. */
export function scanFolder(target: string, move: Move): Scan {
  return new ProjectScan({ target, move }).scan()
}
