import { METHODS, STATUS_CODES } from 'node:http'

// RFC 9110 §5.6.2: token = 1*tchar
export const TOKEN: RegExp = /^[!#$%&'*+.^_`|~\w-]+$/

/** Every method that this runtime's HTTP parser knows, in lower case, as routing methods are named. */
export const methodNames: readonly string[] = METHODS.map((method) => method.toLowerCase())

/** The reason phrase of a status, such as `Not Found`; undefined for any other value. */
export function statusText(code: number): string | undefined {
  return Object.hasOwn(STATUS_CODES, code) ? STATUS_CODES[code] : undefined
}
