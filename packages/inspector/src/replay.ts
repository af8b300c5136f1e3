import type { IncomingMessage } from 'node:http'
import { type InjectOptions, inject } from 'trunkline/test'
import type { InspectedApp } from './inspection.ts'
import type { Recorder } from './recorder.ts'
import { REDACTED } from './redact.ts'

/** A request to run again, edited or not. */
export interface ReplayRequest {
  readonly of: number | undefined
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
  /** The cookies of the browser that asks, in the place of those that were not kept. */
  readonly cookies: string | undefined
}

const LONGEST = 1_000_000

/** Reads what the page has sent; a text says what is wrong with it. */
export async function readReplay(req: IncomingMessage): Promise<ReplayRequest | string> {
  if (!String(req.headers['content-type']).startsWith(TYPE)) return `The request to run has to be ${TYPE}.`
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of req as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > LONGEST) return 'The request to run is too long.'
    pieces.push(piece)
  }
  try {
    return checkReplay(JSON.parse(Buffer.concat(pieces).toString('utf8')), req.headers.cookie)
  } catch {
    return 'The request to run is not valid JSON.'
  }
}

/** A type that no body parser takes, and that a page of another site cannot send without asking first. */
const TYPE = 'application/vnd.trunkline.replay'

function checkReplay(given: unknown, cookies: string | undefined): ReplayRequest | string {
  const { of, method, url, headers, body, useCookies } = (given ?? {}) as Record<string, unknown>
  if (typeof method !== 'string' || typeof url !== 'string' || !url.startsWith('/')) return 'Give a method and a path.'
  if (!Array.isArray(headers) || !headers.every(isPair)) return 'Give headers as a list of names and values.'
  return {
    of: typeof of === 'number' ? of : undefined,
    method,
    url,
    headers,
    body: typeof body === 'string' ? body : '',
    cookies: useCookies === true ? cookies : undefined,
  }
}

function isPair(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'string')
}

/** How long a replayed request may take, in milliseconds. */
const PATIENCE = 30_000

/** Runs a request through the app by `inject`, and gives the id under which it was recorded. */
export async function replay(
  app: InspectedApp,
  recorder: Recorder,
  request: ReplayRequest,
): Promise<{ id?: number | undefined; error?: string }> {
  const options: InjectOptions = {
    method: request.method,
    url: request.url,
    headers: headersOf(request),
    signal: AbortSignal.timeout(PATIENCE),
    ...(request.body === '' ? {} : { body: request.body }),
  }
  try {
    return { id: await recorder.replay(request.of, () => inject(outermost(app) as never, options)) }
  } catch (err) {
    // Not a request at all, or one that the app did not answer: in the second case its record says more.
    return { error: err instanceof Error ? err.message : String(err) }
  }
}

/** Without what belongs to the connection or to another length of body, and without what was not kept. */
function headersOf({ headers, cookies }: ReplayRequest): [string, string][] {
  const kept = headers.filter(([name, value]) => !CONNECTION.has(name.toLowerCase()) && !value.includes(REDACTED))
  const all = kept.map(([name, value]): [string, string] => [name, value])
  if (cookies !== undefined && !all.some(([name]) => name.toLowerCase() === 'cookie')) all.push(['Cookie', cookies])
  return all
}

const CONNECTION = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect'])

function outermost(app: InspectedApp): object {
  let top = app as { parent?: InspectedApp }
  while (top.parent) top = top.parent as { parent?: InspectedApp }
  return top
}
