import { expect, it } from 'vitest'
import { readFindings } from './findings.js'

const PRINTED = `
 \u001b[32m✓\u001b[39m shared process  a.test.ts (2 tests) 12ms
     ✓ waits for its turn 8ms (retry x1)
     × ends in time 5ms
 FAIL  isolated  b.test.ts > the server > ends in time
AssertionError: expected 2015 to be less than 2000
 FAIL  isolated  b.test.ts > the server > ends in time
 Test Files  1 failed | 1 passed (2)
      Tests  1 failed | 3 passed (4)
`

it('reads what failed and what was tried again from what vitest prints', () => {
  expect(readFindings(PRINTED)).toEqual({
    tests: '1 failed | 3 passed (4)',
    failures: ['isolated  b.test.ts > the server > ends in time'],
    triedAgain: ['waits for its turn 8ms (retry x1)'],
  })
})

it('says so when nothing was tested', () => {
  expect(readFindings('error TS2304: Cannot find name')).toMatchObject({ tests: 'no test was run', failures: [] })
})
