import { STATUS_CODES } from 'node:http'

/** The registered words for a status, for instance `Not Found`; undefined when there are none, whatever it is. */
export function statusText(code: number): string | undefined {
  return Object.hasOwn(STATUS_CODES, code) ? STATUS_CODES[code] : undefined
}
