import { fork } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Option, type ParsedOptions, secondsOf, textOf } from '../command-line/options.ts'
import { printable } from '../command-line/terminal.ts'
import { UserError } from '../command-line/user-error.ts'
import { ownPlace } from '../loading/places.ts'
import type { AppAnswers, AppQuery, AppRequest, ChildMessage } from './child.ts'

/** The options of each command that loads an app. */
export const LOADING: Readonly<Record<'export' | 'timeout', Option>> = {
  export: { value: 'name', help: 'the export that is the app, or that makes it' },
  timeout: { value: 'seconds', help: 'how long to wait for the app (10)' },
}

/**
 * Asks the app in a file. It runs in its own process, so that it may hang, exit or print without harm.
 * @throws UserError if no app can be loaded
 */
export async function askApp<Query extends AppQuery>(
  file: string,
  query: Query,
  options: ParsedOptions<keyof typeof LOADING>,
): Promise<AppAnswers[Query]> {
  const path = resolve(file)
  if (!existsSync(path)) throw new UserError(`There is no file ${file}.`)
  const entry = statSync(path).isDirectory() ? require.resolve(path) : path
  const seconds = secondsOf(options.timeout, 10)
  const message = await ask({ file: entry, shown: file, query, seconds, wanted: textOf(options.export) })
  if ('problem' in message) throw new UserError(`${message.problem.replace(/\.$/, '')}.`)
  if (message.note !== undefined) process.stderr.write(`trunkline: ${printable(message.note)}.\n`)
  return message.answer as AppAnswers[Query] // the response to this query
}

function ask(request: AppRequest): Promise<ChildMessage> {
  const { shown, seconds } = request
  // Discards the app's stdout, which is not part of our output; its stderr is shown.
  const program = join(dirname(require.resolve('@trunkline/cli/package.json')), 'bin/read-app.js')
  const child = fork(program, [JSON.stringify(request)], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let complaints = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-4000)
  })
  let timer: NodeJS.Timeout | undefined
  return new Promise<ChildMessage>((resolve) => {
    // The child says more of what it waits for, unless it computes without a pause.
    timer = setTimeout(
      () =>
        resolve({ problem: `${shown} has not finished loading after ${seconds} seconds: it computes without a pause` }),
      seconds * 1000 + 2000,
    )
    child.on('message', (message) => resolve(message as ChildMessage)) // the only message that child.ts sends
    child.on('close', (code) => {
      resolve({ problem: `${shown} ended with code ${code} before it had an application${lastLine(complaints)}` })
    })
  }).finally(() => {
    clearTimeout(timer)
    child.removeAllListeners('close').kill('SIGKILL')
  })
}

function lastLine(text: string): string {
  const lines = text.split('\n').map((each) => each.trim())
  const line =
    lines.find((each) => /Error\b.*:/.test(each)) ?? lines.find((each) => each.startsWith('process.exit() at'))
  const place = line?.includes('SyntaxError') ? ownPlace(text) : undefined
  return line ? ` (${line}${place === undefined ? '' : `, ${place}`})` : ''
}
