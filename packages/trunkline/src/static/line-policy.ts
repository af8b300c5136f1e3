import parseRange from 'range-parser'
import { fileType } from '../http/media-type/content-type.ts'
import { isFresh } from '../http/validators.ts'
import type { FilePolicy } from './policy.ts'

/** How 5.x sends files, like `send` 1.x and `serve-static` 2.x. */
export const filePolicy: FilePolicy = {
  dotfiles: 'ignore',
  contentType: fileType,
  readOptions: (options) => options,
  isFresh,
  parseRange,
}
