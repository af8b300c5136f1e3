// hot path
import type { ServerResponse } from 'node:http'
import { openTable } from '../http/header-table.ts'

/** Says what the application is made with, unless the setting `x-powered-by` is off. */
export function setPoweredBy(res: ServerResponse): void {
  const table = openTable(res)
  if (table === undefined) res.setHeader('X-Powered-By', 'Trunkline')
  else table['x-powered-by'] = ['X-Powered-By', 'Trunkline'] // new each time: appendHeader() writes into it
}
