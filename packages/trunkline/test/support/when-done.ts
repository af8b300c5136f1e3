import { afterAll, onTestFinished } from 'vitest'

/** Cleans up after the test that is running or, when none is, after all of the file. */
export function whenDone(clean: () => void): void {
  try {
    onTestFinished(clean)
  } catch {
    afterAll(clean)
  }
}
