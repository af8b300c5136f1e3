/** Signs a value by the `cookie-signature` package, which is loaded, and `node:crypto` with it, when there is one to sign. */
export function sign(value: string, secret: string): string {
  loaded ??= require('cookie-signature') as typeof import('cookie-signature')
  return loaded.sign(value, secret)
}

let loaded: typeof import('cookie-signature') | undefined
