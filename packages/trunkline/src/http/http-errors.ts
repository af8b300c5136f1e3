/** The `http-errors` package, loaded when there is an error to make. */
export function httpErrors(): typeof import('http-errors') {
  loaded ??= require('http-errors') as typeof import('http-errors')
  return loaded
}

let loaded: typeof import('http-errors') | undefined
