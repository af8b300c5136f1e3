// hot path
import type { Stats } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Next } from '../contract/exchange.ts'
import { pathnameOf } from '../http/url/request-target.ts'
import { percentDecode } from '../text/percent-decode.ts'
import { redirectToDirectory } from './directory-redirect.ts'
import { explainMiss, toFailure } from './failure.ts'
import { locate, type Refusal } from './locate.ts'
import type { FilePolicy } from './policy.ts'
import { compileSite, type Site, type StaticOptions } from './site.ts'
import { Transfer } from './transfer.ts'

export type StaticHandler = (req: IncomingMessage, res: ServerResponse, next: Next) => void

/** Makes `static` for one line. */
export function createStatic(policy: FilePolicy): (root: string, options?: StaticOptions) => StaticHandler {
  return function serveStatic(root, options) {
    const site = compileSite(root, options ?? {}, policy)
    return function serveStatic(req, res, next) {
      if (req.method !== 'GET' && req.method !== 'HEAD') refuseMethod(site, res, next)
      else new StaticTransfer(site, req, res, next).begin()
    }
  }
}

function refuseMethod(site: Site, res: ServerResponse, next: Next): void {
  if (site.fallthrough) return next()
  res.statusCode = 405
  res.setHeader('Allow', 'GET, HEAD')
  res.setHeader('Content-Length', '0')
  res.end()
}

class StaticTransfer extends Transfer {
  readonly #site: Site
  readonly #next: Next
  #trailingSlash = false

  constructor(site: Site, req: IncomingMessage, res: ServerResponse, next: Next) {
    super(req, res, site.settings)
    this.#site = site
    this.#next = next
  }

  begin(): void {
    const site = this.#site
    const pathname = this.#pathname()
    if (pathname === undefined) return this.#miss(404)
    const path = percentDecode(pathname)
    if (path === undefined) return this.#miss(400)
    const location = locate(path, site.root, site.settings.dotfiles)
    if (typeof location === 'number') return this.#miss(location)
    this.#trailingSlash = pathname.endsWith('/')
    this.start({ path: location, trailingSlash: this.#trailingSlash }, site.find)
  }

  protected override setHeaders(path: string, stat: Stats): void {
    this.#site.setHeaders?.(this.res, path, stat)
  }

  protected override onDirectory(): void {
    if (!this.#site.redirect || this.#trailingSlash) return this.#miss(404)
    try {
      redirectToDirectory(this.res, this.#originalUrl(), this.#site.directoryStatus)
    } catch (err) {
      this.#next(err) // another handler responded, and no caller could catch it
    }
  }

  protected override onMiss(status: 404 | 500, cause: NodeJS.ErrnoException | undefined): void {
    if (status < 500 && this.#site.fallthrough) return this.#next()
    explainMiss(status, cause, this.#next)
  }

  protected override onFailure(err: Error): void {
    this.#next(err)
  }

  protected override onSent(): void {}

  protected override onBodiless(): void {}

  #miss(status: Refusal): void {
    if (this.#site.fallthrough) this.#next()
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
