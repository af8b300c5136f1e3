/**
 * The `mime-types` package, loaded when a type is first looked up that is not among the common ones.
 * Its table takes about as long to load as the rest of the framework. A plain `require`, so that bundlers see it.
 */
export function mimeTypes(): typeof import('mime-types') {
  loaded ??= require('mime-types') as typeof import('mime-types')
  return loaded
}

let loaded: typeof import('mime-types') | undefined
