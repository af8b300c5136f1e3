import { describe, expect, it } from 'vitest'
import { directoryUrl } from './directory-redirect.ts'

const cases: [url: string, want: string][] = [
  ['/a', '/a/'],
  ['/a?b=c', '/a/?b=c'],
  ['//a', '/a/'],
  ['//evil.test/%2e%2e', '/evil.test/%2e%2e/'],
  ['/\\evil.test', '/%5Cevil.test/'],
  ['/\\\\evil.test', '/%5C\\evil.test/'],
  ['//\\evil.test', '/%5Cevil.test/'],
  ['/ü', '/%C3%BC/'],
  ['/a%20b', '/a%20b/'],
  ['/"<>', '/%22%3C%3E/'],
  ['http://app.test/a?b', 'http://app.test/a/?b'],
]

describe('directoryUrl', () => {
  for (const [url, want] of cases) it(`makes ${want} of ${url}`, () => expect(directoryUrl(url)).toBe(want))
})
