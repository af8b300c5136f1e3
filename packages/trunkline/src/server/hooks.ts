import type { CloseHook, CloseReport } from './options.ts'

/** Minimum time limit of a hook in milliseconds; otherwise that of connections applies. */
const LEAST_LIMIT = 10_000

/**
 * Calls hooks one after another, even if one fails.
 * @throws Error (rejects) the error of a hook, or an AggregateError of several
 */
export async function runHooks(
  { hooks, timeout }: { readonly hooks: readonly CloseHook[]; readonly timeout: number },
  report: CloseReport,
): Promise<void> {
  const errors: unknown[] = []
  for (const hook of hooks) {
    try {
      await withLimit(hook, report, Math.max(timeout, LEAST_LIMIT))
    } catch (err) {
      errors.push(err)
    }
  }
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1)
    throw new AggregateError(errors, `${errors.length} of ${hooks.length} onClose functions failed`)
}

/** A hook that hangs must not keep the process from ending. */
async function withLimit(hook: CloseHook, report: CloseReport, limit: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const name = hook.name === '' ? '' : ` ${hook.name}`
    timer = setTimeout(() => reject(new Error(`onClose${name} has not finished after ${limit} ms`)), limit)
  })
  try {
    await Promise.race([hook(report), late])
  } finally {
    clearTimeout(timer)
  }
}
