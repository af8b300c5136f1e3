import parseRange from 'range-parser'
import { fileType } from '../http/media-type/content-type.ts'
import { isFresh } from '../http/validators.ts'
import { type StaticHandler, serveDirectory } from './files/serve.ts'
import type { StaticOptions } from './files/served-directory.ts'
import type { FilePolicy } from './policy.ts'

/** Creates the `static` of a line. `files/` is loaded at its first call, because many apps serve no files. */
export function createStatic(policy: FilePolicy): (root: string, options?: StaticOptions) => StaticHandler {
  return function serveStatic(root, options) {
    return serveDirectory(root, options || {}, policy)
  }
}

/** How 5.x sends files, like `send` 1.x and `serve-static` 2.x. */
export const filePolicy: FilePolicy = {
  dotfiles: 'ignore',
  contentType: fileType,
  readOptions: (options) => options,
  isFresh,
  parseRange,
}
