import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/*/{src,test}/**/*.test.ts',
      'conformance/**/*.test.ts',
      'exchanges/*.test.ts',
      'examples/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 30_000,
    env: { NODE_ENV: 'test', NO_DEPRECATION: 'express,router,connect' },
  },
})
