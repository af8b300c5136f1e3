import { mime1FileType } from '../../http/media-type/v4/mime1.ts'
import { parseRangeLeniently } from '../../http/v4/ranges.ts'
import { isFreshByBoth } from '../../http/validators.ts'
import type { FilePolicy } from '../policy.ts'
import { readV4Options } from './options.ts'

/** How 4.x and 3.x send files, like `send` 0.x and `serve-static` 1.x. */
export const v4FilePolicy: FilePolicy = {
  dotfiles: 'ignore-files',
  readOptions: readV4Options,
  contentType: mime1FileType,
  isFresh: isFreshByBoth,
  parseRange: parseRangeLeniently,
}
