import { AsyncLocalStorage } from 'node:async_hooks'
import type { LiveRecord, LiveStep } from './live-record.ts'

/** The request and layer that the current code runs for. */
export interface RequestContext {
  readonly record: LiveRecord
  readonly step: LiveStep | undefined
}

export const context: AsyncLocalStorage<RequestContext> = new AsyncLocalStorage()

/** Wraps inspector code that runs inside the app: its errors must not break the app. */
export function guarded<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  return (...args) => {
    try {
      run(...args)
    } catch (err) {
      if (hasComplained) return // the same error would occur with every request
      hasComplained = true
      process.emitWarning(`@trunkline/inspector could not record something: ${err instanceof Error ? err.stack : err}`)
    }
  }
}

let hasComplained = false
