import type { IncomingMessage } from 'node:http'
import type { Settings } from '../contract/exchange.ts'

/** What helps developers. A line loads it at its first use: production never does. */
export interface Development {
  /** The error page with source lines and the handlers on the way. */
  createErrorPage(err: unknown, req: IncomingMessage, status: number): ErrorPage
  /** Records the handlers on the way of each request from now on. */
  recordHandlers(): void
  /** Reports handlers that neither respond nor call `next`, as the setting `report unanswered` says. */
  watchUnanswered(settings: Settings): void
  /** Warns of a setting that nothing reads. */
  adviseOnSetting(name: unknown): void
  /** Warns of what the app may have forgotten, if an error that no handler took looks like it. */
  adviseOnError(err: unknown, req: IncomingMessage): void
}

/** A page that replaces the plain one. */
export interface ErrorPage {
  readonly type: string
  /** The Content-Security-Policy that the page needs. */
  readonly policy: string
  readonly body: string
}
