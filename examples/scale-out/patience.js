import { setTimeout as sleep } from 'node:timers/promises'

/** How long a request waits for Redis or PostgreSQL to come back: milliseconds. */
const PATIENCE = 20_000

/** Tries again while what went wrong is something that passes, such as a server that is being restarted. */
export async function retry(action, isPassing) {
  const end = performance.now() + PATIENCE
  for (let wait = 20; ; wait = Math.min(wait * 2, 250)) {
    try {
      return await action()
    } catch (err) {
      if (!isPassing(err) || performance.now() > end) throw err
    }
    await sleep(wait)
  }
}
