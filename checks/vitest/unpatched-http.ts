import { afterAll, expect } from 'vitest'
import { HTTP, listChanges, readProperties } from './node-http.ts'

/**
 * Fails a test file that leaves `node:http` patched: what it compared, it compared on a Node that users don't have. Express 3
 * spells headers anew in every response of its process, and so hid that ours spelled them wrong.
 */
const before = readProperties(HTTP)
afterAll(() => {
  expect(
    listChanges(before, readProperties(HTTP)),
    'something patched node:http: load Express 3 with test/support/express3.ts, or start it in a process of its own',
  ).toEqual([])
})
