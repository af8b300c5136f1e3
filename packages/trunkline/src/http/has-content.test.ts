import type { IncomingHttpHeaders } from 'node:http'
import { expect, it } from 'vitest'
import { hasContent } from './has-content.ts'

const cases: [headers: IncomingHttpHeaders, want: boolean][] = [
  [{}, false],
  [{ 'content-length': '0' }, false],
  [{ 'content-length': '' }, false],
  [{ 'content-length': 'many' }, false],
  [{ 'content-length': '1' }, true],
  [{ 'transfer-encoding': 'chunked' }, true],
  [{ 'transfer-encoding': 'chunked', 'content-length': '0' }, true],
]
it.each(cases)('finds a body behind %o: %o', (headers, want) => expect(hasContent(headers)).toBe(want))
