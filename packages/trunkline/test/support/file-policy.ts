import parseRange from 'range-parser'
import { isFresh } from '../../src/http/validators.ts'
import type { FilePolicy } from '../../src/static/policy.ts'

/** The plainest way to send files. */
export const filePolicy: FilePolicy = {
  dotfiles: 'ignore',
  readOptions: (options) => options,
  contentType: () => 'text/plain',
  isFresh,
  parseRange,
}

/** An error of the system. */
export function systemError(code: string, more: object = {}): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: of the system`), { code, ...more })
}
