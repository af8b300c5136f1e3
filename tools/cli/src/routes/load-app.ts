import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { UserError } from '../command-line/user-error.ts'
import type { WrittenDocument } from '../openapi/document.ts'
import type { AppQuery, ChildMessage } from './child.ts'
import type { FoundRoute } from './read-routes.ts'

/**
 * Lists the routes of the app in a file. The app runs in its own process, so that it may hang, exit or print without
 * harm.
 * @throws UserError if no app can be loaded
 */
export async function loadRoutes(file: string, seconds: number): Promise<FoundRoute[]> {
  const { routes } = (await askApp(file, 'routes', seconds)) as { routes: FoundRoute[] } // the response to this query
  return routes
}

/**
 * Creates the OpenAPI document of the app in a file, in a separate process too.
 * @throws UserError if no app can be loaded
 */
export async function loadDocument(file: string, seconds: number): Promise<WrittenDocument> {
  return (await askApp(file, 'openapi', seconds)) as WrittenDocument // the response to this query
}

async function askApp(file: string, query: AppQuery, seconds: number): Promise<ChildMessage> {
  const path = resolve(file)
  if (!existsSync(path)) throw new UserError(`There is no file ${file}.`)
  const entry = statSync(path).isDirectory() ? require.resolve(path) : path
  const message = await ask(entry, query, file, seconds)
  if ('problem' in message) throw new UserError(`${message.problem.replace(/\.$/, '')}.`)
  return message
}

function ask(entry: string, query: AppQuery, file: string, seconds: number): Promise<ChildMessage> {
  // Discards the app's stdout, which is not part of our output; its stderr is shown.
  const program = join(dirname(require.resolve('@trunkline/cli/package.json')), 'bin/read-app.js')
  const child = fork(program, [entry, query], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let complaints = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-4000)
  })
  let timer: NodeJS.Timeout | undefined
  return new Promise<ChildMessage>((resolve) => {
    timer = setTimeout(() => {
      resolve({ problem: `${file} exports no application, and has started none after ${seconds} seconds` })
    }, seconds * 1000)
    child.on('message', (message) => resolve(message as ChildMessage)) // the only message that child.ts sends
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
