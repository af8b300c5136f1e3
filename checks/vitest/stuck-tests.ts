import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** A test ends by its own timeout long before this, unless its process never comes back to its event loop; in milliseconds. */
const SILENCE = 900_000

/**
 * Ends a run of which nothing has been heard for a quarter of an hour, and says which tests were running. Without it, a test
 * that blocks its process would keep the whole run waiting without a word, for no timeout of vitest can reach it.
 */
export default class StuckTests implements Reporter {
  readonly #running = new Map<string, string>()
  #silence: NodeJS.Timeout | undefined

  onTestModuleStart(file: TestModule): void {
    this.#note(file.moduleId, `${relative(process.cwd(), file.moduleId)} (between its tests)`)
  }

  onTestCaseReady(test: TestCase): void {
    this.#note(test.module.moduleId, `${relative(process.cwd(), test.module.moduleId)} > ${test.fullName}`)
  }

  onTestCaseResult(test: TestCase): void {
    this.onTestModuleStart(test.module)
  }

  onTestModuleEnd(file: TestModule): void {
    this.#running.delete(file.moduleId)
    this.#listen()
  }

  onTestRunEnd(): void {
    clearTimeout(this.#silence)
  }

  #note(file: string, description: string): void {
    this.#running.set(file, description)
    this.#listen()
  }

  #listen(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      console.error(`Nothing has ended for ${SILENCE / 60_000} minutes. Running:`)
      for (const description of this.#running.values()) console.error(`  ${description}`)
      process.exit(1)
    }, SILENCE)
  }
}
