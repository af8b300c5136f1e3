import { vi } from 'vitest'

/** Waits until nothing in it fails any more; far longer than even a busy machine takes, for only a failure waits as long. */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 20_000, interval: 5 })
}
