import { STATUS_CODES } from 'node:http'

/** The registered words for a status, for instance `Not Found`; undefined when there are none. */
export function statusText(code: number): string | undefined {
  return STATUS_CODES[code]
}
