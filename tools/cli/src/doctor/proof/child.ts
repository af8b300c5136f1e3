import { pathToFileURL } from 'node:url'
import type { InjectResponse, inject } from 'trunkline/test'
import { createAgent } from 'trunkline/test'
import { findListener, watchServers } from '../../loading/find-listener.ts'
import type { PlayedRequest } from './http-file.ts'
import { installRedirect, registerInThread } from './install-redirect.ts'
import { createNotingRedirect } from './next-line.ts'
import { placeOf } from './place.ts'
import { loadNext, type Swap } from './redirect.ts'
import { type RefusedPattern, skipRefusedPatterns } from './refused-patterns.ts'

/** The job of the process that plays requests. */
export interface Task {
  readonly entry: string
  /** Undefined to use the installed Express. */
  readonly swap: Swap | undefined
  /** A file to create when the app loads what is swapped. */
  readonly seen?: string | undefined
  readonly requests: readonly PlayedRequest[]
  readonly seconds: number
}

export interface PlayedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: Buffer
}

/** The response to each request or its problem, or why the app did not start. */
export type Run =
  | {
      readonly answers: readonly (PlayedResponse | { readonly problem: string })[]
      readonly refused: readonly RefusedPattern[]
    }
  | { readonly boot: string; readonly refused: readonly RefusedPattern[] }

type Listener = Parameters<typeof inject>[0]

/** Loads the app, plays the requests one after another, and sends the responses to the parent. */
export async function playRequests(): Promise<void> {
  const task = await new Promise<Task>((found) => {
    process.once('message', (message) => found(message as Task)) // the only message that compare.ts sends
  })
  const refused: RefusedPattern[] = []
  if (task.swap) {
    for (const framework of loadNext(task.swap))
      skipRefusedPatterns(framework, (each) => {
        if (!refused.some(({ message, place }) => message === each.message && place === each.place)) refused.push(each)
      })
    const noted = { ...task.swap, seen: task.seen }
    installRedirect(createNotingRedirect(noted))
    registerInThread(noted)
  }
  const run = await playRun(task, refused)
  process.send?.(run, undefined, undefined, () => process.reallyExit(0))
}

async function playRun({ entry, requests, seconds }: Task, refused: readonly RefusedPattern[]): Promise<Run> {
  const crashed = new Promise<never>((_, reject) => {
    process.on('uncaughtException', reject)
    process.on('unhandledRejection', reject)
  })
  crashed.catch(() => {}) // a later crash shows in the responses
  const { promise: late, timer } = after(seconds)
  let listener: Listener
  try {
    listener = await Promise.race([load(entry, watchServers()), crashed, late])
  } catch (err) {
    return { boot: describe(err), refused }
  } finally {
    clearTimeout(timer)
  }
  return { answers: await askAll(listener, requests, seconds), refused }
}

async function askAll(
  listener: Listener,
  requests: readonly PlayedRequest[],
  seconds: number,
): Promise<(PlayedResponse | { problem: string })[]> {
  const agent = createAgent(listener)
  const answers: (PlayedResponse | { problem: string })[] = []
  for (const { url, headers, recordedCookies = [], ...request } of requests) {
    const target = new URL(url, 'http://localhost')
    const missing = recordedCookies.filter(([name]) => agent.cookies.get(name, target) === undefined)
    const cookies = Object.fromEntries(missing)
    const signal = AbortSignal.timeout(seconds * 1000)
    const question = { ...request, url, headers: [...headers], cookies, signal }
    answers.push(await agent.inject(question).then(toAnswer, (err) => ({ problem: explain(err, seconds) })))
  }
  return answers
}

function after(seconds: number): { promise: Promise<never>; timer: NodeJS.Timeout } {
  let timer: NodeJS.Timeout | undefined
  const promise = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(`it exports no application, and has started none after ${seconds} seconds`),
      seconds * 1000,
    )
  })
  return { promise, timer: timer as unknown as NodeJS.Timeout } // assigned synchronously by the Promise constructor
}

async function load(entry: string, started: Promise<Listener>): Promise<Listener> {
  const { href } = pathToFileURL(entry)
  const loaded: unknown = await import(href)
  return (await findListener(loaded)) ?? started
}

function toAnswer({ status, headers, body }: InjectResponse): PlayedResponse {
  return { status, headers: headers as PlayedResponse['headers'], body: Buffer.from(body) }
}

function explain(err: unknown, seconds: number): string {
  if ((err as Error | undefined)?.name === 'TimeoutError') return `no answer after ${seconds} seconds`
  return `no answer: ${err instanceof Error ? err.message.split('\n')[0] : String(err)}`
}

/** The error, with its position in the app's own files. */
function describe(err: unknown): string {
  if (!(err instanceof Error)) return String(err)
  const place = placeOf(err)
  return `${err.name}: ${err.message.split('\n')[0]}${place ? ` (${place})` : ''}`
}
