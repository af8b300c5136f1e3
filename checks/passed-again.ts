import type { Reporter, TestModule } from 'vitest/node'

/**
 * Names the tests that failed and passed when they were run again. Many of them have clients that leave at a certain
 * moment, which a busy machine may miss once; one that is listed here time and again has a fault, or finds one.
 */
export default class PassedAgain implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const again = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
        .map((test) => `  ${module.relativeModuleId}: ${test.fullName}\n    ${firstError(test.result().errors)}`),
    )
    if (again.length > 0) console.log(`\nFailed once, and passed when run again:\n${again.join('\n')}`)
  }
}

function firstError(errors: readonly { message: string }[] | undefined): string {
  return errors?.[0]?.message.split('\n')[0] ?? ''
}
