import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Where the long ones are. They start first, so that no core is idle while the last of them runs. */
const LONG = ['/conformance/', '/router-proof/', '/exchanges/', '/linear-time.', '/types/']

/**
 * Tests that leave a process as it was, which is checked. Many share one: to load the same modules for each took longer than
 * they do.
 */
const TOGETHER = [
  'packages/*/src/**/*.test.ts',
  'packages/{create-trunkline,parsers}/test/**/*.test.ts',
  'packages/cli/test/**/!(routes).test.ts', // which loads express@3, and that changes node's responses
  'packages/trunkline/test/{bad-input,client,doors,files,forms,schema,security,streams,types,websocket}/**/*.test.ts',
  'packages/trunkline/test/api/!(res.attachment|res.download|res.sendFile).test.ts',
  'packages/trunkline/test/*documentation.test.ts',
  'checks/{ecosystem,exchanges,fuzz,runner,security,upstream}/*.test.ts',
  'examples/**/*.test.ts',
]

/** The doors of 3.x and 4.x lead to the same exchange as those of 5.x; `npm run check -- conformance` tries them, too. */
const OTHER_DOORS = ['checks/conformance/doors-v{3,4}.test.ts']

/** Unit tests that replace modules, or look at what a process does once: they need one of their own. */
const ALONE = [
  '**/src/**/{deprecations,absent-packages,node-headers}.test.ts',
  '**/src/router/path/v3/proof.test.ts', // loads a part of express@3, which changes node's responses
]

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((part) => moduleId.includes(part))
    return [...files].sort((a, b) => Number(isLong(b)) - Number(isLong(a)))
  }
}

export default defineConfig({
  test: {
    // One more than there are cores: what waits for a child process or for a clock leaves its core to another.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongOnesFirst },
    reporters: ['default', './checks/stuck-tests.ts'],
    // A few tests that hang say as much as all of them, and CI has to end.
    bail: process.env['CI'] ? 3 : 0,
    // Only what hangs takes so long, however busy the machine is; in milliseconds.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A test that asserts nothing cannot fail.
    expect: { requireAssertions: true },
    // Loaded as by node: what is built is CommonJS, whose getters are lost when it is read as a source file.
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
    env: { NODE_ENV: 'test', NO_DEPRECATION: 'express,router,connect' },
    projects: [
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['checks/conformance/*.test.ts'],
          exclude: process.env['THOROUGH'] ? [] : OTHER_DOORS,
          globalSetup: 'checks/conformance/build.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: TOGETHER,
          exclude: ['**/node_modules/**', ...ALONE], // some packages of examples/scale-out have their tests with them
          isolate: false,
          setupFiles: 'checks/unchanged-process.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'tests',
          include: ['packages/*/test/**/*.test.ts', ...ALONE],
          exclude: ['**/node_modules/**', '**/dist/**', ...TOGETHER.slice(1)],
        },
      },
    ],
  },
})
