import { expect, it } from 'vitest'
// @ts-expect-error -- a script without types
import { linesThatTell, summarize } from './summary.js'

it('marks what is newer, and what no longer agrees', () => {
  const text = summarize(
    [
      { name: 'express5', before: '5.3.0', after: '5.4.0' },
      { name: 'router', before: '2.2.0', after: '2.2.0' },
    ],
    [
      { title: 'conformance', ok: false, printed: 'some line\n FAIL  v5.test.ts > res.send\nmore' },
      { title: 'types', ok: true, printed: '' },
    ],
  )
  expect(text).toContain('| express5 | 5.3.0 | 5.4.0 |')
  expect(text).toContain('As in our lockfile: router 2.2.0.')
  expect(text).toContain('- **differs**: conformance')
  expect(text).toContain('- agrees: types')
  expect(text).toContain(' FAIL  v5.test.ts > res.send')
  expect(text).not.toContain('some line')
})

it('shows the end of what was printed when no line names a failure', () => {
  expect(linesThatTell('a\nb\n')).toBe('a\nb')
})
