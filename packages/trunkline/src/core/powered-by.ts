// hot path
import type { ServerResponse } from 'node:http'
import { setValidHeader } from '../http/header-table.ts'

/** Says what the application is made with, unless the setting `x-powered-by` is off. */
export function setPoweredBy(res: ServerResponse, name: string): void {
  setValidHeader(res, 'x-powered-by', 'X-Powered-By', name)
}
