// hot path
import type { ExchangeResponse } from '../contract/exchange.ts'
import { type HeaderTable, openTable } from '../http/header-table.ts'

/** What has to be as the line made it before `send` and `json` may go round `set` and `type`. */
export interface QuickHeaders {
  readonly methods: Readonly<Record<'get' | 'set' | 'type', unknown>>
  /** Whether `html` and `json` still stand for the types that everybody knows; on 4.x an app can change that. */
  readonly hasCommonTypes: () => boolean
}

export const HTML_TYPE = 'text/html; charset=utf-8'
export const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * The table to put headers into that `send` and `json` set on their own account. Undefined when somebody has replaced a
 * method which they would call: then each call has to be made, and seen.
 */
export function quickTable(res: ExchangeResponse, quick: QuickHeaders): HeaderTable | undefined {
  const { methods } = quick
  if (res.get !== methods.get || res.set !== methods.set || res.type !== methods.type) return undefined
  return quick.hasCommonTypes() ? openTable(res) : undefined
}
