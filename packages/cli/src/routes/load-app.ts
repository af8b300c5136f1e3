import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { UserError } from '../command-line/user-error.ts'
import type { WrittenDocument } from '../openapi/document.ts'
import type { Question, Told } from './child.ts'
import type { FoundRoute } from './read-routes.ts'

/**
 * The routes of the app in a file. It is loaded in a process of its own, so that an app that hangs, exits or fills the
 * terminal does no harm.
 * @throws UserError when there is no app to be had
 */
export async function loadRoutes(file: string, seconds: number): Promise<FoundRoute[]> {
  const { routes } = (await askApp(file, 'routes', seconds)) as { routes: FoundRoute[] } // what was asked for
  return routes
}

/**
 * The OpenAPI document of the app in a file, loaded in the same way.
 * @throws UserError when there is no app to be had
 */
export async function loadDocument(file: string, seconds: number): Promise<WrittenDocument> {
  return (await askApp(file, 'openapi', seconds)) as WrittenDocument // what was asked for
}

async function askApp(file: string, question: Question, seconds: number): Promise<Told> {
  const path = resolve(file)
  if (!existsSync(path)) throw new UserError(`There is no file ${file}.`)
  const entry = statSync(path).isDirectory() ? require.resolve(path) : path
  const told = await ask(entry, question, file, seconds)
  if ('problem' in told) throw new UserError(`${told.problem.replace(/\.$/, '')}.`)
  return told
}

function ask(entry: string, question: Question, file: string, seconds: number): Promise<Told> {
  // What the app prints is not part of the list; its complaints are shown.
  const program = join(dirname(require.resolve('@trunkline/cli/package.json')), 'bin/read-app.js')
  const child = fork(program, [entry, question], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
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
