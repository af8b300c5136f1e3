import type { V3Application } from './lifecycle.ts'

/** Runs the last argument, at once, if the environment is one of those named before it; `all` is each, as is none. */
export function configure(this: V3Application, ...args: unknown[]): V3Application {
  const callback = args.pop() as (this: V3Application) => void
  const isForAll = args.length === 0 || String(args) === 'all'
  if (isForAll || args.includes(this.settings['env'])) callback.call(this)
  return this
}
