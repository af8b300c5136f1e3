import { writeSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { connectionAdvice, waitingAdvice, watchConnections } from '../loading/connections.ts'
import { ExportProblem, findExportedApp } from '../loading/exported-app.ts'
import { ownPlace, toRelative } from '../loading/places.ts'
import { type StartedApp, watchServers } from '../loading/watch-servers.ts'
import { documentApp, type WrittenDocument } from '../openapi/document.ts'
import { type WrittenTypes, writeTypes } from '../types/app-types.ts'
import { type FoundRoute, readRoutes } from './read-routes.ts'
import { watchRegistrations } from './registrations.ts'

/** What a process that loads an app says of it. */
export interface AppAnswers {
  readonly routes: { readonly routes: FoundRoute[] }
  readonly openapi: WrittenDocument
  readonly types: WrittenTypes
}

/** What to read from an app. */
export type AppQuery = keyof AppAnswers

/** The message of the process that loads an app to its parent; `note` is about which app it is. */
export type ChildMessage<Query extends AppQuery = AppQuery> =
  | { readonly answer: AppAnswers[Query]; readonly note: string | undefined }
  | { readonly problem: string }

/** What to load, and what to read from it. */
export interface AppRequest {
  readonly file: string
  /** The file as the user gave it. */
  readonly shown: string
  readonly query: AppQuery
  readonly seconds: number
  /** The name of its export. */
  readonly wanted?: string | undefined
}

/** Loads an app and sends what it reads from it to the parent process. Opens no ports. */
export async function readApp(request: AppRequest): Promise<void> {
  const { file, wanted, seconds } = request
  const shown = toRelative(file)
  // Otherwise an app that reports to a process manager, such as pm2, would respond for us.
  send = process.send
  Object.assign(process, { send: undefined, disconnect: undefined })
  const fail = (what: string): void => tell({ problem: `${shown} ${what}` })
  const started: StartedApp[] = []
  let isLoaded = false
  const answerStarted = (): void => {
    const [{ app, port }, ...others] = started as [StartedApp, ...StartedApp[]]
    const separate = others.filter((each) => each.app !== app)
    const ports = [port, ...separate.map((each) => each.port)].join(', ')
    const note = `starts ${separate.length + 1} applications, on ports ${ports}; this is the first. Export the other one`
    answer(request, app, separate.length > 0 ? `${shown} ${note}` : undefined)
  }
  watchServers((each) => {
    started.push(each)
    // A later statement may start another app.
    if (isLoaded && started.length === 1) setImmediate(answerStarted)
  })
  watchRegistrations()
  watchConnections()
  watchExit()
  process.on('uncaughtException', (err) => fail(`throws: ${describe(err, file)}`))
  process.on('unhandledRejection', (err) => fail(`rejects: ${describe(err, file)}`))
  setTimeout(() => {
    const state = isLoaded ? 'exports no application, and has started none' : 'has not finished loading'
    const advice = connectionAdvice(file) || (isLoaded ? '' : waitingAdvice(file))
    fail(`${state} after ${seconds} seconds${advice}`)
  }, seconds * 1000)
  try {
    const { href } = pathToFileURL(file)
    const loaded: unknown = await import(href)
    const found = await findExportedApp(loaded, wanted)
    isLoaded = true
    if (found !== undefined) answer(request, found.app, found.note && `${shown} ${found.note}`)
    else if (started.length > 0) setImmediate(answerStarted)
    else if (typeof (loaded as { default?: unknown }).default === 'function') {
      const advice = 'give a file that exports the application itself'
      fail(`exports a function that is no application and makes none; ${advice}`)
    } // otherwise it may start an app later, for example after a database connection
  } catch (err) {
    if (err instanceof ExportProblem) fail(err.message.replace('THIS-FILE', shown.split(/[\\/]/).at(-1) as string))
    else if (isWithoutPlace(err)) endWith(err)
    else fail(`throws when it is loaded: ${describe(err, file)}`)
  }
}

function answer({ query, file, shown }: AppRequest, app: object, note: string | undefined): void {
  const read: { [Query in AppQuery]: () => AppAnswers[Query] } = {
    routes: () => ({ routes: readRoutes(app) }),
    openapi: () => documentApp(app, file),
    types: () => writeTypes(app, file, shown),
  }
  tell({ answer: read[query](), note })
}

/** An error in one line: what, where in the app, and which import opened a connection, if that is why. */
function describe(err: unknown, entry: string): string {
  const { stack, code } = Object(err) as { stack?: string; code?: string }
  const text = err instanceof Error ? `${err.name}: ${err.message}` : String(err)
  const own = ownPlace(stack)
  const place = own === undefined ? '' : ` (${own})`
  const line = (text.split('\n')[0] ?? '').slice(0, 300) || String(code)
  return `${line}${place}${connectionAdvice(entry)}${typeScriptAdvice(code, entry)}`
}

function typeScriptAdvice(code: string | undefined, entry: string): string {
  const isAboutSyntax = code === 'ERR_UNKNOWN_FILE_EXTENSION' || code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX'
  if (!/\.[cm]?tsx?$/.test(entry) || !(isAboutSyntax || code === 'ERR_MODULE_NOT_FOUND')) return ''
  return '. Node.js loads this TypeScript only with a loader: npm i -D tsx, and NODE_OPTIONS="--import tsx" before the command'
}

/** Of a module with a syntax error, only what Node prints at the end of the process has the place. */
function isWithoutPlace(err: unknown): boolean {
  return err instanceof SyntaxError && !('code' in err) && ownPlace(err.stack) === undefined
}

function endWith(err: unknown): void {
  process.removeAllListeners('uncaughtException')
  process.nextTick(() => {
    throw err
  })
}

/** Says where the app ends the process. On stderr, because a message may be lost when the process ends. */
function watchExit(): void {
  const { exit } = process
  process.exit = function watchedExit(code) {
    const own = ownPlace(new Error().stack)
    if (own !== undefined) writeSync(2, `\nprocess.exit() at ${own}\n`)
    return exit.call(process, code)
  }
}

let send: typeof process.send

// The app may have replaced process.exit, or have pending work that keeps the process alive.
function tell(message: ChildMessage): void {
  if (send) Reflect.apply(send, process, [message, undefined, undefined, () => process.reallyExit(0)])
}

declare global {
  namespace NodeJS {
    interface Process {
      reallyExit(code: number): never
    }
  }
}
