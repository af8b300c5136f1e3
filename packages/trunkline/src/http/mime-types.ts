/**
 * The media type that an extension, with or without its dot, or a file name stands for; false when it is not known.
 * @example lookupType('html') // 'text/html'
 */
export function lookupType(extension: string): string | false {
  return COMMON_TYPES.get(extension) ?? mimeTypes().lookup(extension)
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
 * Its table takes about as long to load as the rest of the framework. A plain `require`, so that bundlers see it.
 */
export function mimeTypes(): typeof import('mime-types') {
  loaded ??= require('mime-types') as typeof import('mime-types')
  return loaded
}

let loaded: typeof import('mime-types') | undefined
