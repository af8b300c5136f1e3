export type Debug = (format: string, ...values: unknown[]) => void

/**
 * A logger for `DEBUG=<namespace>`, or undefined if it is off: `debug?.('…')` then costs a comparison, and the `debug`
 * package is never loaded.
 */
export function createDebug(namespace: string): Debug | undefined {
  if (!process.env['DEBUG']) return undefined
  const log = (require('debug') as typeof import('debug'))(namespace)
  return log.enabled ? log : undefined
}
