import type { IncomingMessage } from 'node:http'
import { type InjectOptions, inject } from 'trunkline/test'
import type { InspectedApp } from './inspection.ts'
import type { Recorder } from './recorder.ts'
import { REDACTED } from './secrets.ts'

/** A request to run again, edited or not. */
export interface ReplayRequest {
  readonly of: number | undefined
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
  /** Cookies of the current browser, in place of the redacted ones. */
  readonly cookies: string | undefined
}

const LONGEST = 1_000_000

/** Reads the replay request of the page; a string describes what is invalid. */
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

/** No body parser reads this type, and another site cannot send it without a CORS preflight. */
const TYPE = 'application/vnd.trunkline.replay'

function checkReplay(given: unknown, cookies: string | undefined): ReplayRequest | string {
  const { of, method, url, headers, body, useCookies } = (given ?? {}) as Record<string, unknown>
  if (typeof method !== 'string' || typeof url !== 'string') return 'Give a method and a path.'
  if (!url.startsWith('/')) return 'Give a path that begins with "/".'
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

/** Begins to run a request through the app by `inject`, and gives the id under which it is recorded. */
export async function replay(
  app: InspectedApp,
  recorder: Recorder,
  request: ReplayRequest,
): Promise<{ id?: number | undefined; error?: string }> {
  const limit = AbortSignal.timeout(PATIENCE)
  const options: InjectOptions = {
    method: request.method,
    url: request.url,
    headers: headersOf(request),
    signal: limit,
    ...(request.body === '' ? {} : { body: request.body }),
  }
  try {
    return { id: await recorder.replay(request.of, limit, () => inject(outermost(app) as never, options)) }
  } catch (err) {
    // Not a request at all: what goes wrong once the app has it is in its record.
    return { error: err instanceof Error ? err.message : String(err) }
  }
}

/** Drops headers of the connection, the body length and redacted values. */
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
