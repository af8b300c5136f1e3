/** Signs a value by the `cookie-signature` package. It needs `node:crypto`: both wait for the first value to sign. */
export function sign(value: string, secret: string): string {
  loaded ??= require('cookie-signature') as typeof import('cookie-signature')
  return loaded.sign(value, secret)
}

let loaded: typeof import('cookie-signature') | undefined
