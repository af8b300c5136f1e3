import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Folders of long tests. They start first, so that no core is idle while the last of them runs. */
const LONG = ['/conformance/', '/router-proof/', '/exchanges/', '/linear-time.', '/types/']

/**
 * Tests that leave the process as it was, which is checked. Many share one process: loading the same modules for each file
 * took longer than the tests.
 */
const SHARED_PROCESS = [
  '{packages,tools}/*/src/**/*.test.ts',
  '{packages/parsers,tools/create-trunkline}/test/**/*.test.ts',
  'tools/cli/test/**/!(routes).test.ts', // which wraps what registers routes, for the rest of its process
  'packages/trunkline/test/{bad-input,client,transports,files,forms,observing,schema,security}/**/*.test.ts',
  'packages/trunkline/test/{server,streams,support,types,websocket}/**/*.test.ts',
  'packages/trunkline/test/api/!(res.attachment|res.download|res.sendFile|*.replaced-methods|*.mixin).test.ts',
  'packages/trunkline/test/{architecture,cross-origin,getting-started,import-direction}.test.ts',
  'packages/trunkline/test/{node-that-writes-once,packages,quick-ticks,short-lived,unread-exports}.test.ts',
  'packages/trunkline/test/{*documentation,framing,interim-order,messages-by-hand,mounting/v3,specification}.test.ts',
  'checks/{ecosystem,exchanges,fuzz,runner,security,tree,under-load,upstream}/*.test.ts',
  'bench/record/*.test.ts',
  'examples/**/*.test.ts',
]

/** The transports of 3.x and 4.x use the same exchange as 5.x; only `npm run check -- conformance` runs these. */
const OTHER_TRANSPORTS = ['checks/conformance/transports-v{3,4}.test.ts']

/** `.ci/run` names the tests that it runs in a later part, with more scenarios and more runs: checks/table.js. */
const LEFT_OUT = process.env['LEAVE_OUT']?.split(' ') ?? []

/** Unit tests that replace modules, or test what happens once per process: they need their own process. */
const OWN_PROCESS = [
  '**/src/**/{deprecations,absent-packages,node-headers}.test.ts',
  '**/src/router/layer.test.ts', // fails behind a test in whose apps development mode listens to all handlers, for good
]

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((part) => moduleId.includes(part))
    return [...files].sort((a, b) => Number(isLong(b)) - Number(isLong(a)))
  }
}

export default defineConfig({
  test: {
    // One more than there are cores, because some tests wait for a child process or a timer.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongOnesFirst },
    globalSetup: 'checks/vitest/current-build.ts',
    reporters: ['default', './checks/vitest/stuck-tests.ts'],
    // A few hanging tests say as much as all of them, and CI has to end.
    bail: process.env['CI'] ? 3 : 0,
    // In milliseconds. Only a hanging test takes this long, even on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 300_000,
    // A test that asserts nothing cannot fail.
    expect: { requireAssertions: true },
    // Load the build as Node does: vitest would lose the getters of its CommonJS exports.
    server: { deps: { external: [/\/(?:packages|tools)\/[^/]+\/dist\//] } },
    env: { NODE_ENV: 'test', NO_DEPRECATION: 'express,router,connect' },
    projects: [
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['checks/conformance/*.test.ts'],
          exclude: [...(process.env['THOROUGH'] ? [] : OTHER_TRANSPORTS), ...LEFT_OUT],
          globalSetup: 'checks/conformance/build.ts',
          setupFiles: 'checks/vitest/unpatched-http.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'shared process',
          include: SHARED_PROCESS,
          exclude: ['**/node_modules/**', ...OWN_PROCESS, ...LEFT_OUT], // some dependencies of examples/scale-out contain tests
          isolate: false,
          setupFiles: 'checks/vitest/unchanged-process.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ['{packages,tools}/*/test/**/*.test.ts', ...OWN_PROCESS],
          exclude: ['**/node_modules/**', '**/dist/**', ...SHARED_PROCESS.slice(1), ...LEFT_OUT],
          setupFiles: 'checks/vitest/unpatched-http.ts',
        },
      },
    ],
  },
})
