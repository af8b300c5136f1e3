import { AsyncLocalStorage } from 'node:async_hooks'
import type { LiveRecord, LiveStep } from './live-record.ts'

/** The request that some code runs for, and the layer that it belongs to. */
export interface RequestContext {
  readonly record: LiveRecord
  readonly step: LiveStep | undefined
}

export const context: AsyncLocalStorage<RequestContext> = new AsyncLocalStorage()

/** Runs something of ours in the middle of an app: what goes wrong in it must not become the app's trouble. */
export function guarded<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  return (...args) => {
    try {
      run(...args)
    } catch (err) {
      complain(err)
    }
  }
}

let hasComplained = false

/** Once: the same mistake would come with every request. */
function complain(err: unknown): void {
  if (hasComplained) return
  hasComplained = true
  process.emitWarning(`@trunkline/inspector could not record something: ${err instanceof Error ? err.stack : err}`)
}
