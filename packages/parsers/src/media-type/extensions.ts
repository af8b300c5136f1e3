import { extname } from 'node:path'
import { loadOnce } from '../load-once.ts'

/**
 * The media type that an extension, with or without its dot, or a file name stands for; false when it is not known.
 * @example lookupType('html') // 'text/html'
 */
export function lookupType(extension: string): string | false {
  return COMMON_TYPES.get(extension) ?? mimeTypes().lookup(extension)
}

/**
 * The same with the types of version 2 of `mime-types`, which Express up to 4.x and body-parser 1.x know.
 * @example lookupTypeV1('js') // 'application/javascript'
 */
export function lookupTypeV1(extension: string): string | false {
  return RENAMED.get(extname(`x.${extension}`).slice(1).toLowerCase()) ?? lookupType(extension)
}

/**
 * What error pages are made of, as the package has it. They must come out right even when no file can be opened any
 * more, and most apps send little else.
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
 * The `mime-types` package, loaded when a type is first looked up that is not among the common ones.
 * Its table takes about as long to load as the rest of the framework.
 */
export const mimeTypes: () => MimeTypes = loadOnce<MimeTypes>(() => require('mime-types'))

/** What is used of it. Its own typings are not asked for: people who install us may not have them. */
export interface MimeTypes {
  lookup(extension: string): string | false
  contentType(type: string): string | false
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
