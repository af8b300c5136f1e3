import { loadOnce } from '../load-once.ts'

/** Signs a value by the `cookie-signature` package. It needs `node:crypto`: both wait for the first value to sign. */
export function sign(value: string, secret: string): string {
  return signature().sign(value, secret)
}

const signature = loadOnce<typeof import('cookie-signature')>(() => require('cookie-signature'))
