import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Where the long ones are. They start first, so that no core is idle while the last of them runs. */
const LONG = ['/conformance/', '/router-proof/', '/exchanges/', '/linear-time.', '/types/']

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((part) => moduleId.includes(part))
    return [...files].sort((a, b) => Number(isLong(b)) - Number(isLong(a)))
  }
}

export default defineConfig({
  test: {
    // By itself it would leave one core out: that of the process that watches, which has little to do.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongOnesFirst },
    testTimeout: 60_000,
    // A test that asserts nothing cannot fail.
    expect: { requireAssertions: true },
    env: { NODE_ENV: 'test', NO_DEPRECATION: 'express,router,connect' },
    projects: [
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['checks/conformance/*.test.ts'],
          globalSetup: 'checks/conformance/build.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'tests',
          include: ['packages/*/{src,test}/**/*.test.ts', 'checks/exchanges/*.test.ts', 'examples/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
    ],
  },
})
