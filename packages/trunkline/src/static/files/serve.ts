import type { Stats } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { format } from 'node:url'
import type { Next } from '../../contract/exchange.ts'
import { toLocation } from '../../http/url/location.ts'
import { pathnameOf, toParsedUrl } from '../../http/url/request-target.ts'
import { announceLength } from '../../node-http/announced-length.ts'
import { escapeHtml, formatHtmlDocument } from '../../text/html.ts'
import { percentDecode } from '../../text/percent-decode.ts'
import type { FilePolicy } from '../policy.ts'
import { explainMiss, toFailure } from './failure.ts'
import { locate, type Refusal } from './locate.ts'
import { compileServedDirectory, type ServedDirectory, type StaticOptions } from './served-directory.ts'
import { Transfer } from './transfer.ts'

export type StaticHandler = (req: IncomingMessage, res: ServerResponse, next: Next) => void

/**
 * Makes middleware that serves the files below a directory.
 * @throws TypeError for invalid options
 */
export function serveDirectory(root: string, options: StaticOptions, policy: FilePolicy): StaticHandler {
  const directory = compileServedDirectory(root, options, policy)
  return function serveStatic(req, res, next) {
    if (req.method !== 'GET' && req.method !== 'HEAD') refuseMethod(directory, res, next)
    else new StaticTransfer(directory, req, res, next).begin()
  }
}

function refuseMethod(directory: ServedDirectory, res: ServerResponse, next: Next): void {
  if (directory.fallthrough) return next()
  res.statusCode = 405
  res.setHeader('Allow', 'GET, HEAD')
  announceLength(res, 0)
  res.end()
}

class StaticTransfer extends Transfer {
  readonly #directory: ServedDirectory
  readonly #next: Next
  #trailingSlash = false

  constructor(directory: ServedDirectory, req: IncomingMessage, res: ServerResponse, next: Next) {
    super(req, res, directory.settings)
    this.#directory = directory
    this.#next = next
  }

  begin(): void {
    const directory = this.#directory
    const pathname = this.#pathname()
    if (pathname === undefined) return this.#miss(404)
    const path = percentDecode(pathname)
    if (path === undefined) return this.#miss(400)
    const location = locate(path, directory.root, directory.settings.dotfiles)
    if (typeof location === 'number') return this.#miss(location)
    this.#trailingSlash = pathname.endsWith('/')
    this.findAndSend({ path: location, trailingSlash: this.#trailingSlash }, directory.find)
  }

  protected override setHeaders(path: string, stat: Stats): void {
    this.#directory.setHeaders?.(this.res, path, stat)
  }

  protected override onDirectory(): void {
    if (!this.#directory.redirect || this.#trailingSlash) return this.#miss(404)
    try {
      redirectToDirectory(this.res, this.#originalUrl(), this.#directory.directoryStatus)
    } catch (err) {
      this.#next(err) // another handler responded, and no caller could catch it
    }
  }

  protected override onMiss(status: 404 | 500, cause: NodeJS.ErrnoException | undefined): void {
    if (status < 500 && this.#directory.fallthrough) return this.#next()
    explainMiss(status, cause, this.#next)
  }

  protected override onFailure(err: Error): void {
    this.#next(err)
  }

  #miss(status: Refusal): void {
    if (this.#directory.fallthrough) this.#next()
    else this.#next(toFailure(status))
  }

  /** The path below the mount point; '' for the mount point without a slash, which asks for a redirect. */
  #pathname(): string | undefined {
    const path = pathnameOf(String(this.req.url))
    if (path !== '/') return path ?? undefined
    return pathnameOf(this.#originalUrl())?.endsWith('/') ? path : ''
  }

  #originalUrl(): string {
    return String((this.req as { originalUrl?: unknown }).originalUrl ?? this.req.url)
  }
}

/** Adds the slash to the URL of a directory; the result never leads to another host. */
export function directoryUrl(originalUrl: string): string {
  const { protocol, slashes, auth, host, pathname, search, hash } = toParsedUrl(originalUrl)
  const path = `${pathname ?? ''}/`.replace(LEADING_SLASHES, '/')
  return toLocation(format({ protocol, slashes, auth, host, pathname: path, search, hash }))
}

// Browsers read `//host/…` as another host.
const LEADING_SLASHES = /^\/{2,}/

/** Redirects to the directory with the slash, so that relative links in its index work. */
export function redirectToDirectory(res: ServerResponse, originalUrl: string, status: number): void {
  const location = directoryUrl(originalUrl)
  const page = formatHtmlDocument('Redirecting', `Redirecting to ${escapeHtml(location)}`)
  res.statusCode = status
  res.setHeader('Content-Type', 'text/html; charset=UTF-8')
  announceLength(res, Buffer.byteLength(page))
  res.setHeader('Content-Security-Policy', "default-src 'none'")
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('Location', location)
  res.end(page)
}
