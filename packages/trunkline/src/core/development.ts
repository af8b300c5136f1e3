import type { IncomingMessage } from 'node:http'
import type { Settings } from '../contract/exchange.ts'
import type { Debug } from '../debug.ts'

/** The functions for developers. A line loads them at their first use; production never does. */
export interface Development {
  /** The error page with source lines and the handlers on the way. */
  createErrorPage(err: unknown, req: IncomingMessage, status: number): ErrorPage
  /** Records the handlers on the way of each request from now on. */
  recordHandlers(): void
  /** Reports handlers that neither respond nor call `next`, as the setting `report unanswered` says. */
  watchUnanswered(settings: Settings): void
  /** Warns of a setting that nothing reads. */
  adviseOnSetting(name: unknown): void
  /** Prints a hint if an unhandled error looks like a known mistake, such as a missing parser. */
  adviseOnError(err: unknown, req: IncomingMessage): void
  /** Prints once if a short way past Node has turned itself off. */
  tellShortWays(debug: Debug): void
}

/** A page that replaces the plain one. */
export interface ErrorPage {
  readonly type: string
  /** The Content-Security-Policy that the page needs. */
  readonly policy: string
  readonly body: string
}
