import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { UserError } from '../command-line/user-error.ts'
import type { Told } from './child.ts'
import type { FoundRoute } from './read-routes.ts'

/**
 * The routes of the app in a file. It is loaded in a process of its own, so that an app that hangs, exits or fills the
 * terminal does no harm.
 * @throws UserError when there is no app to be had
 */
export async function loadRoutes(file: string, seconds: number): Promise<FoundRoute[]> {
  const path = resolve(file)
  if (!existsSync(path)) throw new UserError(`There is no file ${file}.`)
  const entry = statSync(path).isDirectory() ? require.resolve(path) : path
  const told = await ask(entry, file, seconds)
  if ('problem' in told) throw new UserError(`${told.problem.replace(/\.$/, '')}.`)
  return told.routes
}

function ask(entry: string, file: string, seconds: number): Promise<Told> {
  // What the app prints is not part of the list; its complaints are shown.
  const program = join(dirname(require.resolve('@trunkline/cli/package.json')), 'bin/read-app.js')
  const child = fork(program, [entry], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let complaints = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-4000)
  })
  let timer: NodeJS.Timeout | undefined
  return new Promise<Told>((resolve) => {
    timer = setTimeout(() => {
      resolve({ problem: `${file} exports no application, and has started none after ${seconds} seconds` })
    }, seconds * 1000)
    child.on('message', (told) => resolve(told as Told)) // the one thing that child.ts sends
    child.on('exit', (code) => {
      resolve({ problem: `${file} ended with code ${code} before it had an application${lastLine(complaints)}` })
    })
  }).finally(() => {
    clearTimeout(timer)
    end(child)
  })
}

function end(child: ChildProcess): void {
  child.removeAllListeners('exit')
  child.kill('SIGKILL')
}

function lastLine(text: string): string {
  const line = text
    .split('\n')
    .map((each) => each.trim())
    .find((each) => /Error\b.*:/.test(each))
  return line ? ` (${line})` : ''
}
