/** The `type-is` package, loaded when a body's type is first asked for: it brings the table of all media types. */
export function typeIs(): typeof import('type-is') {
  loaded ??= require('type-is') as typeof import('type-is')
  return loaded
}

let loaded: typeof import('type-is') | undefined
