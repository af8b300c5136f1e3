import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'

/** The files of the page, by request path. No other file is ever read. */
const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/style.css': ['style.css', 'text/css; charset=utf-8'],
  ...Object.fromEntries(
    'main elements request-list request-view waterfall bodies explain replay routes api'
      .split(' ')
      .map((name) => [`/${name}.js`, [`${name}.js`, 'text/javascript; charset=utf-8'] as const]),
  ),
}

/** Scripts and styles from this origin only, nothing inline, and no HTML from strings (Trusted Types). */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Sets the headers of every inspector response, replacing those of the app. */
export function setSafeHeaders(res: ServerResponse): void {
  for (const name of res.getHeaderNames()) if (name.startsWith('access-control-')) res.removeHeader(name)
  res.setHeader('Content-Security-Policy', POLICY)
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  res.setHeader('Referrer-Policy', 'no-referrer')
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('X-Frame-Options', 'DENY')
  res.setHeader('Cache-Control', 'no-store')
}

export function send(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
): void {
  setSafeHeaders(res)
  res.statusCode = status
  res.setHeader('Content-Type', type)
  res.setHeader('Content-Length', Buffer.byteLength(body))
  res.end(req.method === 'HEAD' ? undefined : body)
}

export function sendJson(req: IncomingMessage, res: ServerResponse, status: number, value: unknown): void {
  send(req, res, status, 'application/json; charset=utf-8', JSON.stringify(value))
}

/** Sends a file of the page; false if there is no such file. */
export async function sendFile(req: IncomingMessage, res: ServerResponse, name: string): Promise<boolean> {
  const found = Object.hasOwn(FILES, name) ? FILES[name] : undefined
  if (found === undefined) return false
  const [file, type] = found
  send(req, res, 200, type, await readFile(path.join(folder(), file)))
  return true
}

let known: string | undefined

/** The folder of the page, next to our build folder. */
function folder(): string {
  known ??= path.join(path.dirname(require.resolve('@trunkline/inspector/package.json')), 'page')
  return known
}
