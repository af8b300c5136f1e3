import { extname } from 'node:path'
import { loadOnce } from '../load-once.ts'

/**
 * The media type of an extension, with or without its dot, or of a file name; false if unknown.
 * @example lookupType('html') // 'text/html'
 */
export function lookupType(extension: string): string | false {
  return COMMON_TYPES.get(extension) ?? mimeTypes().lookup(extension)
}

/**
 * The same with the types of `mime-types` version 2, which Express up to 4.x and body-parser 1.x use.
 * @example lookupTypeV1('js') // 'application/javascript'
 */
export function lookupTypeV1(extension: string): string | false {
  return RENAMED.get(extname(`x.${extension}`).slice(1).toLowerCase()) ?? lookupType(extension)
}

/**
 * The types that error pages need. They must work even if no file can be opened any more, and most apps send little
 * else.
 */
export const COMMON_TYPES: ReadonlyMap<string, string> = new Map([
  ['html', 'text/html'],
  ['json', 'application/json'],
  ['txt', 'text/plain'],
  ['text', 'text/plain'],
  ['css', 'text/css'],
  ['js', 'text/javascript'],
  ['svg', 'image/svg+xml'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['ico', 'image/vnd.microsoft.icon'],
  ['bin', 'application/octet-stream'],
])

/**
 * The `mime-types` package, loaded when a less common type is first looked up. Its table takes about as long to load as
 * the rest of the framework.
 */
export const mimeTypes: () => MimeTypes = loadOnce<MimeTypes>(() => require('mime-types'))

/** What we use of it. We do not import its types: our users may not have them installed. */
export interface MimeTypes {
  lookup(extension: string): string | false
  contentType(type: string): string | false
}

// Extensions that both versions know with different types. Those that only version 3 knows are taken from there.
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
