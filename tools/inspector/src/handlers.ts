import type { IncomingMessage, ServerResponse } from 'node:http'
import { explainRequest, sse } from 'trunkline/tools'
import { hasToken } from './access.ts'
import { copyAs, FORMATS, type Format } from './copy-as.ts'
import type { Inspection } from './inspection.ts'
import { send, sendFile, sendJson, setSafeHeaders } from './page-files.ts'
import type { Recorder } from './recorder.ts'
import { readReplay, replay } from './replay.ts'
import { listRoutes } from './route-list.ts'

type Handler = (
  inspection: Inspection,
  req: IncomingMessage,
  res: ServerResponse,
  query: URLSearchParams,
) => void | Promise<void>

/** Responds to an authorized request to the inspector itself. */
export async function handleInspection(
  inspection: Inspection,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const [name = '', query = ''] = String(req.url).split('?', 2)
  const [original = ''] = String((req as { originalUrl?: string }).originalUrl ?? '').split('?', 1)
  const found = Object.hasOwn(HANDLERS, `${req.method} ${name}`) ? HANDLERS[`${req.method} ${name}`] : undefined
  if (found !== undefined) return found(inspection, req, res, new URLSearchParams(query))
  if (req.method !== 'GET' && req.method !== 'HEAD') return sendJson(req, res, 405, { error: 'no such method' })
  // The relative links of the page need a trailing slash. The redirect is relative, because a path that begins with
  // `//` would name another host.
  if (name === '/' && !original.endsWith('/')) return redirectInto(res, original)
  if (!(await sendFile(req, res, name))) sendJson(req, res, 404, { error: 'the inspector has no such page' })
}

function redirectInto(res: ServerResponse, path: string): void {
  setSafeHeaders(res)
  res.statusCode = 302
  res.setHeader('Location', `./${path.slice(path.lastIndexOf('/') + 1)}/`)
  res.end()
}

const HANDLERS: Readonly<Record<string, Handler>> = {
  'GET /api/requests': ({ recorder }, req, res) => sendJson(req, res, 200, recorder.list()),

  'GET /api/request': ({ recorder, editor }, req, res, query) => {
    const details = recorder.details(Number(query.get('id')))
    if (details === undefined) return sendJson(req, res, 404, { error: 'This request is no longer kept.' })
    sendJson(req, res, 200, { ...details, editor })
  },

  'GET /api/events': ({ recorder }, _req, res) => sendEvents(recorder, res),

  'GET /api/explain': ({ app, editor }, req, res, query) => {
    const method = query.get('method') ?? 'GET'
    const path = query.get('path') ?? '/'
    try {
      sendJson(req, res, 200, { ...explainRequest(app, { method, url: path }), editor })
    } catch {
      sendJson(req, res, 400, { error: 'Give a path that begins with "/".' })
    }
  },

  'GET /api/routes': ({ app, recorder, editor }, req, res) => {
    sendJson(req, res, 200, { ...listRoutes(app, recorder.statistics), editor })
  },

  'GET /api/copy': ({ recorder, module }, req, res, query) => {
    const details = recorder.details(Number(query.get('id')))
    const format = query.get('as') as Format
    if (details === undefined || !FORMATS.includes(format)) return sendJson(req, res, 404, { error: 'nothing to copy' })
    const others = recorder
      .list()
      .filter(({ method, url: other }) => method === details.method && other === details.url)
    const same = others.flatMap(({ id }) => recorder.details(id) ?? [])
    send(req, res, 200, 'text/plain; charset=utf-8', copyAs(format, details, same, module))
  },

  'GET /api/token': ({ token }, req, res) => sendJson(req, res, 200, { valid: hasToken(req, token) }),

  'POST /api/clear': ({ recorder, token }, req, res) => {
    if (!hasToken(req, token)) return refuseToken(req, res)
    recorder.clear()
    sendJson(req, res, 200, {})
  },

  'POST /api/replay': async ({ app, recorder, token }, req, res) => {
    if (!hasToken(req, token)) return refuseToken(req, res)
    const request = await readReplay(req)
    if (typeof request === 'string') return sendJson(req, res, 400, { error: request })
    const result = await replay(app, recorder, request)
    sendJson(req, res, result.error === undefined ? 200 : 400, result)
  },
}

function refuseToken(req: IncomingMessage, res: ServerResponse): void {
  sendJson(req, res, 403, {
    error: 'Running a request needs the token. Open the URL that was printed when the app started.',
  })
}

/** How many pages may be open at the same time. */
const MOST_WATCHERS = 16
let watchers = 0

/** How long changes are collected before they are sent, in milliseconds. */
const PAUSE = 100

/** A slow page gets the whole list instead of more changes. */
const MOST_CHANGES = 500

/** Sends the list, then its changes. Each request is sent at most once per interval, however often it changes. */
function sendEvents(recorder: Recorder, res: ServerResponse): void {
  if (watchers >= MOST_WATCHERS) return sendJson(res.req, res, 503, { error: 'Too many pages watch already.' })
  watchers++
  setSafeHeaders(res)
  const events = sse(res, { retry: 1000 })
  let changed = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  const flush = async (): Promise<void> => {
    const isBehind = changed.size > MOST_CHANGES
    const data = isBehind ? recorder.list() : [...changed].map((id) => recorder.summary(id) ?? { id, gone: true })
    changed = new Set()
    await events.send({ event: isBehind ? 'list' : 'requests', data }).catch(() => {}) // waits for a slow client, which may disconnect
    timer = changed.size > 0 && !events.closed ? setTimeout(flush, PAUSE).unref() : undefined
  }
  const stop = recorder.listen((id) => {
    if (changed.size <= MOST_CHANGES) changed.add(id)
    timer ??= setTimeout(flush, PAUSE).unref()
  })
  res.once('close', () => {
    watchers--
    clearTimeout(timer)
    stop()
  })
  events.send({ event: 'list', data: recorder.list() }).catch(() => {}) // the stream was closed meanwhile
}
