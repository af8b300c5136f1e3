import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { type App, express5, type Framework, type Req, type Res, trunkline, trunkline3 } from './frameworks.ts'
import { type Answer, exchangeBytes, readAnswers, requestBytes } from './wire.ts'

/** Sets an application up; called once for each framework. */
export type Build = (app: App, framework: Framework) => unknown

export interface Hostile {
  /** The request's target, or its method and target; or whole requests, with everything that belongs to them. */
  target?: string
  headers?: string[]
  body?: string
  bytes?: string
  /** Lets the server take request heads of this size; node's own limit is 16 kB. */
  maxHeaderSize?: number
  /** Settings, made before anything else. */
  settings?: Record<string, unknown>
}

/**
 * Sends something hostile to an app of ours and gives the answers, after the same server has answered a follow-up
 * request as if nothing had been, and nothing was thrown that nobody caught.
 */
export async function attack(build: Build, hostile: Hostile = {}): Promise<Answer[]> {
  return attackOn(trunkline, build, hostile)
}

/** The one answer to one hostile request. */
export async function attackOnce(build: Build, hostile: Hostile = {}): Promise<Answer> {
  const answers = await attack(build, hostile)
  expect(answers).toHaveLength(1)
  return answers[0] as Answer
}

/** The one answer of an app of 3.x. What express@3 answers is shown by the conformance suite, in another process. */
export async function attackOn3(build: Build, hostile: Hostile = {}): Promise<Answer> {
  const answers = await attackAllOn3(build, hostile)
  expect(answers).toHaveLength(1)
  return answers[0] as Answer
}

/** All answers of an app of 3.x on one connection. */
export async function attackAllOn3(build: Build, hostile: Hostile = {}): Promise<Answer[]> {
  return attackOn(trunkline3, build, hostile)
}

/** Our one answer, which is the same as that of express@5 but for the headers that name the framework and the time. */
export async function attackBoth(build: Build, hostile: Hostile = {}): Promise<Answer> {
  const ours = await attackOnce(build, hostile)
  const theirs = await attackOn(express5, build, hostile)
  expect(comparable(ours)).toEqual(comparable(theirs[0] as Answer))
  return ours
}

async function attackOn(framework: Framework, build: Build, hostile: Hostile): Promise<Answer[]> {
  const watch = watchProcess()
  const server = listen(framework, build, hostile)
  try {
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const exchange = async (bytes: string) => readAnswers(await Promise.race([exchangeBytes(port, bytes), watch.crash]))
    const answers = await exchange(bytesOf(hostile))
    const after = await exchange(requestBytes(STILL_SERVING, ['Connection: close']))
    await Promise.race([new Promise(setImmediate), watch.crash]) // errors are logged one turn later
    expect(after[0]?.body, 'the follow-up request').toBe('still serving')
    return answers
  } finally {
    server.closeAllConnections()
    server.close()
    watch.end()
  }
}

/** Rejects `crash` with the first error that would have ended the process. */
function watchProcess(): { crash: Promise<never>; end: () => void } {
  let onLoose = (_: unknown) => {}
  const crash = new Promise<never>((_, reject) => {
    onLoose = (err) => reject(new Error(`nobody caught this: ${String(err)}`))
  })
  crash.catch(() => {}) // it is only looked at while there is something to wait for
  process.on('uncaughtException', onLoose).on('unhandledRejection', onLoose)
  return {
    crash,
    end: () => process.off('uncaughtException', onLoose).off('unhandledRejection', onLoose),
  }
}

const STILL_SERVING = '/still-serving'

function listen(framework: Framework, build: Build, hostile: Hostile) {
  const app = framework()
  for (const [name, value] of Object.entries(hostile.settings ?? {})) app.set(name, value)
  app.use(function stillServing(req: Req, res: Res, next: () => void) {
    if (req.url === STILL_SERVING) res.end('still serving')
    else next()
  })
  build(app, framework)
  if (hostile.maxHeaderSize === undefined) return app.listen(0, '127.0.0.1')
  return createServer({ maxHeaderSize: hostile.maxHeaderSize }, app).listen(0, '127.0.0.1')
}

function bytesOf({ bytes, target = '/', headers = [], body = '' }: Hostile): string {
  if (bytes !== undefined) return bytes
  const length = body === '' ? [] : [`Content-Length: ${body.length}`]
  return requestBytes(target, [...headers, ...length, 'Connection: close'], body)
}

/** What two answers are compared by: stacks name files, so of an error page only the message counts. */
function comparable(answer: Answer): unknown {
  const body = answer.body.replace(/(?:<br> &nbsp; &nbsp;at [^\n]*?)+(?=<\/pre>)/, ' [stack]')
  const ignored = new Set(['date', 'x-powered-by', ...(body === answer.body ? [] : ['content-length'])])
  return {
    statusLine: answer.statusLine,
    headers: answer.headers.filter(([name]) => !ignored.has(name.toLowerCase())),
    body,
  }
}
