import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { printable, printableLine, type Style } from '../../command-line/terminal.ts'
import { UserError } from '../../command-line/user-error.ts'
import { failedTests } from './failed-tests.ts'
import { inBin } from './next-line.ts'
import { findFramework, type Swap } from './redirect.ts'
import { type RefusedPattern, refusedLines } from './refused-patterns.ts'

/** The result of one test run. */
interface TestRun {
  readonly code: number
  readonly output: string
}

/** The result of `--tests`. */
export interface TestComparison {
  readonly command: string
  readonly from: string
  readonly to: string
  /** Exit codes of the command with the installed Express, and with the next release line. */
  readonly codes: readonly [before: number, after: number]
  /** Tests that fail only on the next release line. */
  readonly broken: readonly string[]
  /** Path patterns that the next release line rejects. */
  readonly refused: readonly RefusedPattern[]
  /** The last output of the command on the next release line; empty if it passed. */
  readonly tail: readonly string[]
}

/**
 * Runs a command twice: with the installed Express, and with the next release line wherever a process loads Express.
 * @throws UserError if the command cannot run, never loads Express, or fails both times without naming the failed tests
 */
export async function compareTests(
  folder: string,
  command: string,
  { from, to }: Swap,
  seconds: number,
): Promise<TestComparison> {
  if (!existsSync(folder)) throw new UserError(`There is no folder ${folder}.`)
  const swap = from === 'express' ? installedLine(folder) : { from, to }
  assertInstalled(`@trunkline/v${swap.to}`, folder)
  const folderOfLog = mkdtempSync(join(tmpdir(), 'trunkline-tests-'))
  const logFile = join(folderOfLog, 'redirected')
  try {
    const before = await run(command, folder, {}, seconds)
    if (before.code === 127)
      throw new UserError(`"${command}" cannot be run: ${before.output.trim().split('\n').at(-1)}`)
    const after = await run(command, folder, environmentFor({ ...swap, folder: resolve(folder), logFile }), seconds)
    if (!existsSync(logFile)) {
      throw new UserError(`No process of "${command}" has loaded Express, so nothing can be told about the next line.`)
    }
    const earlier = new Set(failedTests(before.output))
    const failed = failedTests(after.output)
    const broken = failed.filter((name) => !earlier.has(name))
    if (before.code !== 0 && after.code !== 0 && failed.length === 0) {
      throw new UserError(`"${command}" already fails as installed, and does not say which tests fail. Fix it first.`)
    }
    const tail = after.code === 0 ? [] : after.output.trimEnd().split('\n').slice(-30)
    const lines = new Set(readFileSync(logFile, 'utf8').split('\n').filter(Boolean)) // written by next-line.ts
    const refused = [...lines].map((line) => JSON.parse(line) as RefusedPattern)
    return { command, from, to, codes: [before.code, after.code], broken, refused, tail }
  } finally {
    rmSync(folderOfLog, { recursive: true, force: true })
  }
}

/** If only the package is swapped, the line of the installed Express. */
function installedLine(folder: string): Swap {
  try {
    const { version } = createRequire(join(resolve(folder), 'package.json'))('express/package.json') as {
      version: string
    }
    const major = version.split('.')[0] as string
    return { from: major, to: major }
  } catch {
    throw new UserError(`There is no express installed in ${folder}.`)
  }
}

/** `@trunkline/v3` brings all the middleware of Express 3, ninety packages, so this command does not depend on it. */
function assertInstalled(name: string, folder: string): void {
  try {
    findFramework(name, folder)
  } catch {
    throw new UserError(`${name} is not installed. Install it in the app first: npm install --no-save ${name}`)
  }
}

/** Whether something fails only on the next release line. */
export function isBroken({ codes: [before, after], broken, refused }: TestComparison): boolean {
  return broken.length > 0 || refused.length > 0 || (before === 0 && after !== 0)
}

/** Makes every Node process of the command load bin/next-line.js first, which replaces Express. */
function environmentFor(swap: Swap & { logFile: string }): Record<string, string> {
  const quoted = `"${inBin('next-line.js').replace(/[\\"]/g, '\\$&')}"`
  return {
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --require ${quoted}`.trim(),
    TRUNKLINE_NEXT_LINE: JSON.stringify(swap),
  }
}

function run(command: string, cwd: string, env: Record<string, string>, seconds: number): Promise<TestRun> {
  const child = spawn(command, {
    cwd,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32', // so that its child processes can be ended too
    env: { ...process.env, NO_COLOR: '1', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000_000)
    })
  }
  return new Promise<TestRun>((found, fail) => {
    const timer = setTimeout(() => {
      if (process.platform === 'win32' || child.pid === undefined) child.kill()
      else process.kill(-child.pid, 'SIGKILL')
      fail(new UserError(`"${command}" has not ended after ${seconds} seconds; --timeout gives it more.`))
    }, seconds * 1000)
    child.on('error', (err) => fail(new UserError(`"${command}" cannot be run: ${err.message}.`)))
    child.on('close', (code) => {
      clearTimeout(timer)
      found({ code: code ?? 1, output })
    })
  })
}

/** Formats the result as text. */
export function testsText(result: TestComparison, { strong, faint, bad, good }: Style): string {
  const { command, to, from, codes, broken, refused, tail } = result
  const after = from === 'express' ? 'Trunkline' : `${to}.x`
  const labels = ['as installed', `on ${after}`].map((label) => label.padEnd(12))
  const lines = [strong(printableLine(command))]
  for (const [i, label] of labels.entries()) {
    const code = codes[i] as number
    lines.push(`  ${label}  ${code === 0 ? good('passes') : bad('fails')} (exit code ${code})`)
  }
  const rejected = refusedLines(refused, after)
  if (rejected.length > 0) lines.push('', ...rejected.map((line) => bad(printableLine(line))))
  if (broken.length > 0)
    lines.push('', `Fails on ${after}, and did not before:`, ...broken.map((name) => `  ${bad(printableLine(name))}`))
  if (tail.length > 0 && isBroken(result))
    lines.push('', `The end of what it prints on ${after}:`, ...tail.map((line) => faint(`  ${printable(line)}`)))
  else if (!isBroken(result)) lines.push('', faint(`No test fails on ${after} that did not fail before.`))
  return `${lines.join('\n')}\n`
}
