import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Next } from '../contract/exchange.ts'
import { pathnameOf } from '../http/url/request-target.ts'
import { announceLength } from '../node-http/announced-length.ts'
import { escapeHtml } from '../text/html.ts'
import { type Asset, findViewer, type Viewer, type ViewerName } from './viewers.ts'

/** Options of `apiPage()`. */
export interface ApiPageOptions {
  /** @default 'API' */
  title?: string | undefined
  /**
   * The viewer of the page. By default `@scalar/api-reference` or `swagger-ui-dist`, if one is installed, otherwise
   * Swagger UI from a CDN.
   */
  viewer?: ViewerName | undefined
  /** Other origins that "try it out" may call: list the servers of the document. @default [] */
  connect?: readonly string[] | undefined
}

type PageRequest = IncomingMessage & { originalUrl?: string }
type Handler = (req: PageRequest, res: ServerResponse, next: Next) => void

/**
 * Creates middleware that shows an OpenAPI document as a page. It sets its own Content-Security-Policy, which replaces
 * that of helmet for this page only.
 * @example app.use('/docs', apiPage('/openapi.json'))
 * @throws TypeError for an invalid URL or invalid options
 */
export function apiPage(documentUrl: string, options: ApiPageOptions = {}): Handler {
  if (typeof documentUrl !== 'string' || documentUrl === '') {
    throw new TypeError('apiPage() needs the URL of a document, such as "/openapi.json"')
  }
  const { title = 'API', connect = [] } = options
  if (!Array.isArray(connect)) throw new TypeError('apiPage(): connect must be a list of origins')
  let viewer: Viewer | undefined
  return function apiPage(req, res, next) {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    viewer ??= findViewer(options.viewer)
    const path = pathnameOf(String(req.url)) ?? '/'
    const asset = viewer.assets.get(path)
    if (asset !== undefined) return sendAsset(req, res, asset)
    if (path === '/start.js') return send(req, res, 'text/javascript', viewer.start(documentUrl))
    if (path !== '/') return next()
    const original = pathnameOf(String(req.originalUrl ?? req.url)) ?? '/'
    if (!original.endsWith('/')) return redirectIntoFolder(res, original)
    res.setHeader('Content-Security-Policy', createPolicy(viewer, documentUrl, connect))
    send(req, res, 'text/html', createPage(viewer, title))
  }
}

/**
 * The relative links of the page need a trailing slash. The redirect is relative, because a path that begins with `//`
 * would name another host.
 */
function redirectIntoFolder(res: ServerResponse, path: string): void {
  res.statusCode = 302
  res.setHeader('Location', `./${path.slice(path.lastIndexOf('/') + 1)}/`)
  announceLength(res, 0)
  res.end()
}

/** Links of an installed viewer are relative. CDN links have a fixed version and an integrity hash. */
function createPage({ style, script }: Viewer, title: string): string {
  const link = style === undefined ? '' : `\n<link rel="stylesheet" ${attributesOf('href', style)}>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>${link}
<body>
<div id="api"><noscript>This page needs JavaScript.</noscript></div>
<script ${attributesOf('src', script)}></script>
<script src="start.js"></script>
`
}

function attributesOf(name: string, { url, integrity }: { url: string; integrity?: string | undefined }): string {
  return integrity === undefined
    ? `${name}="${url}"`
    : `${name}="${url}" integrity="${integrity}" crossorigin="anonymous" referrerpolicy="no-referrer"`
}

/** As strict as the viewers allow: they insert inline styles. */
function createPolicy({ origin = '' }: Viewer, documentUrl: string, connect: readonly string[]): string {
  const others = [...connect, ...(URL.canParse(documentUrl) ? [new URL(documentUrl).origin] : [])]
  return [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    `style-src 'self' 'unsafe-inline' ${origin}`,
    "img-src 'self' data: https:",
    "font-src 'self' data:",
    `connect-src 'self' ${others.join(' ')}`,
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]
    .map((each) => each.trim())
    .join('; ')
}

function sendAsset(req: IncomingMessage, res: ServerResponse, { read, type, tag }: Asset): void {
  res.setHeader('ETag', tag)
  res.setHeader('Cache-Control', 'public, max-age=3600')
  if (req.headers['if-none-match'] === tag) {
    res.statusCode = 304
    res.end()
  } else send(req, res, type, read())
}

function send(req: IncomingMessage, res: ServerResponse, type: string, body: string | Buffer): void {
  res.statusCode = 200
  res.setHeader('Content-Type', `${type}; charset=utf-8`)
  res.setHeader('X-Content-Type-Options', 'nosniff')
  announceLength(res, Buffer.byteLength(body))
  res.end(req.method === 'HEAD' ? undefined : body)
}
