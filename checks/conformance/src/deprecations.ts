import type { Kit } from './scenario.ts'

/*
 * For scenarios with a process in which warnings are on: `env: { NO_DEPRECATION: '' }`. The process itself
 * stops listening when the scenario is closed.
 */

/** Notes each deprecation by its namespace and message; the place in the code is the scenario's own. */
export function noteDeprecations({ note }: Kit): void {
  const process = globalThis.process as NodeJS.EventEmitter
  process.on('deprecation', (warning: { namespace: string; message: string }) =>
    note([warning.namespace, warning.message]),
  )
}

/** Notes what is printed on the standard error, without the time; of the place in the code, what is the scenario's. */
export function notePrinted(note: Kit['note']): void {
  process.stderr.write = ((text: string) => {
    note(
      text
        .replace(/^.* GMT/, '(time)')
        .replace(/ at .*?(scenarios\/.*)?$/m, (_, place) => ` at ${place ?? 'elsewhere'}`),
    )
    return true
  }) as typeof process.stderr.write
}
