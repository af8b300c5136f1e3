import { STATUS_CODES } from 'node:http'

/** The reason phrase of a status, such as `Not Found`; undefined for any other value. */
export function statusText(code: number): string | undefined {
  return Object.hasOwn(STATUS_CODES, code) ? STATUS_CODES[code] : undefined
}
