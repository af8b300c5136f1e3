import { extname } from 'node:path'
import { lookupType } from './mime-types.ts'

/**
 * The media type that an extension stood for up to version 2 of `mime-types`; false for one that is not known.
 * @example olderTypeOf('js') // 'application/javascript'
 */
export function olderTypeOf(extension: string): string | false {
  return RENAMED.get(extname(`x.${extension}`).slice(1).toLowerCase()) ?? lookupType(extension)
}

// All extensions that both versions know and whose type differs. Those that only version 3 knows are taken from there.
const RENAMED = new Map([
  ['aac', 'audio/x-aac'],
  ['es', 'application/ecmascript'],
  ['fdf', 'application/vnd.fdf'],
  ['hsj2', 'image/hsj2'],
  ['jpgm', 'video/jpm'],
  ['js', 'application/javascript'],
  ['mjs', 'application/javascript'],
  ['mts', 'model/vnd.mts'],
  ['prc', 'application/x-mobipocket-ebook'],
  ['sql', 'application/x-sql'],
  ['wav', 'audio/wave'],
  ['xfdf', 'application/vnd.adobe.xfdf'],
])
