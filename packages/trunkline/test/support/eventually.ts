import { vi } from 'vitest'

/** Waits until nothing in it fails any more, as long as a test may take: only what never comes waits so long. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 600_000, interval: 5 })
}
