import type { IncomingMessage } from 'node:http'
import type { Settings } from '../contract/exchange.ts'
import type { Debug } from '../debug.ts'

/** The functions for developers. A line loads them at their first use; production never does. */
export interface Development {
  createErrorPage(err: unknown, req: IncomingMessage, status: number): ErrorPage
  recordHandlers(): void
  /** Reports handlers that neither respond nor call `next`, as the setting `report unanswered` says. */
  watchUnanswered(settings: Settings): void
  adviseOnSetting(name: unknown): void
  /** Prints a hint if an unhandled error looks like a known mistake, such as a missing parser. */
  adviseOnError(err: unknown, req: IncomingMessage): void
  reportShortWays(debug: Debug): void
}

/** A page that replaces the plain one. */
export interface ErrorPage {
  readonly type: string
  /** The Content-Security-Policy that the page needs. */
  readonly policy: string
  readonly body: string
}
