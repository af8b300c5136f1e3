import { describe, expect, it } from 'vitest'
import { fileType } from './content-type.ts'

describe('fileType', () => {
  const cases: [path: string, want: string][] = [
    ['/a/b.html', 'text/html; charset=utf-8'],
    ['/a/b.JS', 'text/javascript; charset=utf-8'],
    ['/a/b.svg', 'image/svg+xml'],
    ['/a/b.tar.gz', 'application/gzip'],
    ['/a/b', 'application/octet-stream'],
    ['/a/.html', 'application/octet-stream'],
    ['/a.html/b', 'application/octet-stream'],
    ['/a/b.none', 'application/octet-stream'],
  ]
  for (const [path, want] of cases) it(`of ${path}`, () => expect(fileType(path)).toBe(want))
})
