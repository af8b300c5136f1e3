import depd from 'depd'
import { type Mime, mime1, mime1FileType } from '../../http/media-type/v4/mime1.ts'
import { parseRangeLeniently } from '../../http/v4/ranges.ts'
import { isFreshByBoth } from '../../http/validators.ts'
import type { FilePolicy } from '../policy.ts'

// `send`'s own warnings: apps know and silence them by its name.
const deprecate = depd('send')

/** How 4.x and 3.x send files, like `send` 0.x and `serve-static` 1.x. */
export const v4FilePolicy: FilePolicy = {
  dotfiles: 'ignore-files',
  readOptions: readV4Options,
  contentType: mime1FileType,
  isFresh: isFreshByBoth,
  parseRange: parseRangeLeniently,
}

/**
 * Reads older option names: `hidden` for `dotfiles`, and `from` for `root`. The newer name wins.
 * @example readV4Options({ hidden: true }) // { dotfiles: 'allow' }
 */
export function readV4Options<Given extends V4Options>(options: Given): Given {
  const { dotfiles, hidden, root, from } = options
  const newer: V4Options = {}
  if (hidden !== undefined) {
    deprecate(`hidden: use dotfiles: '${hidden ? 'allow' : 'ignore'}' instead`)
    if (dotfiles === undefined && hidden) newer.dotfiles = 'allow'
  }
  if (!root && from) {
    deprecate('send.from: pass root as option')
    newer.root = String(from)
  }
  return Object.keys(newer).length === 0 ? options : Object.assign(Object.create(options), newer)
}

type V4Options = Partial<Record<'dotfiles' | 'hidden' | 'root' | 'from', unknown>>

/** Defines the property `mime` of `static`, as in 4.x. */
export function withMime<Static extends object>(serveStatic: Static): Static & { mime: Mime } {
  // Loaded at its first read: most apps never do. An assigned value replaces it.
  return Object.defineProperty(serveStatic, 'mime', {
    configurable: true,
    enumerable: true,
    get: mime1,
    set(value: unknown) {
      Object.defineProperty(serveStatic, 'mime', { configurable: true, enumerable: true, writable: true, value })
    },
  }) as Static & { mime: Mime }
}
