import { describe, expect, it } from 'vitest'
import { openExchange } from '../../../test/support/recording-transport.ts'
import { directoryUrl, redirectToDirectory } from './serve.ts'

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

it('redirectToDirectory sends a page for clients that do not follow', () => {
  const { recorder } = openExchange((_req, res) => redirectToDirectory(res, '/a?<b>', 301))
  const page = [
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Redirecting</title>\n</head>\n<body>',
    '<pre>Redirecting to /a/?%3Cb%3E</pre>\n</body>\n</html>\n',
  ].join('\n')
  expect(recorder.calls).toEqual([`whole 301 ${page}`])
  expect(recorder.lastHead?.rawHeaders.slice(0, 10)).toEqual(
    [
      ['Content-Type', 'text/html; charset=UTF-8'],
      ['Content-Length', String(page.length)],
      ['Content-Security-Policy', "default-src 'none'"],
      ['X-Content-Type-Options', 'nosniff'],
      ['Location', '/a/?%3Cb%3E'],
    ].flat(),
  )
})
