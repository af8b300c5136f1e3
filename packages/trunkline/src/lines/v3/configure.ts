import type { V3Application } from './lifecycle.ts'

/** Runs the last argument, at once, if the environment is one of those named before it, or none is named. */
export function configure(this: V3Application, ...args: unknown[]): V3Application {
  const callback = args.pop() as (this: V3Application) => void
  if (args.length === 0 || args.includes(this.settings['env'])) callback.call(this)
  return this
}
