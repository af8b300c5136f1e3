import type { IncomingMessage, ServerResponse } from 'node:http'
import { readMilliseconds } from '../streams/milliseconds.ts'

/** Throws, rejects or returns false if a dependency is not available. The signal is aborted after the timeout. */
export type HealthCheck = (signal: AbortSignal) => unknown

/** Responds to a probe; works on an app of any release line and on a plain server. */
export type HealthHandler = (req: IncomingMessage, res: ServerResponse) => void

export interface ReadinessOptions {
  /** Time limit of a check in milliseconds. @default 1000 */
  timeout?: number | undefined
}

type Outcome = 'ok' | 'failed' | 'timed out'

const DEFAULT_TIMEOUT = 1000

/**
 * Creates a liveness probe: responds with 200 as long as the process responds at all. It checks nothing else, because
 * restarting the process does not bring a database back.
 * @example app.get('/livez', liveness())
 */
export function liveness(): HealthHandler {
  return (_req, res) => respond(res, 200, { status: 'ok' })
}

/**
 * Responds with 200 if all checks succeed, otherwise with 503; once `isClosing`, with 503 without running them.
 * @throws TypeError if a check is not a function
 */
export function createReadiness(
  isClosing: (req: IncomingMessage) => boolean,
  checks: Readonly<Record<string, HealthCheck>> = {},
  options: ReadinessOptions = {},
): HealthHandler {
  const timeout = readMilliseconds('timeout', options.timeout ?? DEFAULT_TIMEOUT)
  const asked = Object.entries(checks).map(([name, check]) => {
    if (typeof check !== 'function') throw new TypeError(`readiness(): the check ${name} must be a function`)
    return [name, shareWhilePending(check, timeout)] as const
  })

  return (req, res) => {
    if (isClosing(req)) return respond(res, 503, { status: 'closing' })
    const all = Promise.all(asked.map(async ([name, ask]) => [name, await ask()] as const))
    void all.then((outcomes) => {
      // no outcome rejects
      if (isClosing(req)) return respond(res, 503, { status: 'closing' })
      const isReady = outcomes.every(([, outcome]) => outcome === 'ok')
      respond(res, isReady ? 200 : 503, { status: isReady ? 'ok' : 'failed', checks: Object.fromEntries(outcomes) })
    })
  }
}

/**
 * A hanging check is not started again by the next probe: each would hold another connection of a database that has
 * none left.
 */
function shareWhilePending(check: HealthCheck, timeout: number): () => Promise<Outcome> {
  let pending: Promise<Outcome> | undefined
  return () => {
    const controller = new AbortController()
    pending ??= settle(check, controller.signal).finally(() => {
      pending = undefined
    })
    return withLimit(pending, timeout, controller)
  }
}

/** Never rejects. Errors are not shown, because anyone may be able to reach the probe. */
async function settle(check: HealthCheck, signal: AbortSignal): Promise<Outcome> {
  try {
    return (await check(signal)) === false ? 'failed' : 'ok'
  } catch {
    return 'failed'
  }
}

function withLimit(outcome: Promise<Outcome>, timeout: number, controller: AbortController): Promise<Outcome> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      controller.abort()
      resolve('timed out')
    }, timeout)
    void outcome.then((value) => {
      // an outcome: a check that fails is one, too
      clearTimeout(timer)
      resolve(value)
    })
  })
}

function respond(res: ServerResponse, status: number, body: object): void {
  if (res.headersSent || res.destroyed) return
  res.statusCode = status
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.end(JSON.stringify(body))
}
