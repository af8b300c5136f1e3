import { win32 } from 'node:path'
import { describe, expect, it } from 'vitest'
import { percentDecode } from '../../text/percent-decode.ts'
import { locate } from './locate.ts'

describe('percentDecode', () => {
  const cases: [path: string, want: string | undefined][] = [
    ['/a', '/a'],
    ['/a%20b', '/a b'],
    ['/%252e', '/%2e'],
    ['/%', undefined],
    ['/%ff', undefined],
    ['/%C3%BC', '/ü'],
  ]
  for (const [path, want] of cases) it(`decodes ${path} once`, () => expect(percentDecode(path)).toBe(want))
})

describe('locate', () => {
  const inside: [path: string, want: string | number][] = [
    ['/a.txt', '/srv/a.txt'],
    ['/a/b.txt', '/srv/a/b.txt'],
    ['', '/srv'],
    ['/', '/srv/'],
    ['/a/', '/srv/a/'],
    ['//a', '/srv/a'],
    ['/./a', '/srv/a'],
    ['/a/../b', '/srv/b'],
    ['/a b', '/srv/a b'],
    ['/..a', 404],
    ['/.a', 404],
    ['/a/.b/c', 404],
    ['/..', 403],
    ['/../srv/a', 403],
    ['/a/../..', 403],
    ['/..\\a', 403],
    ['/a\0', 400],
  ]
  for (const [path, want] of inside) {
    it(`leads ${JSON.stringify(path)} to ${want} inside a root`, () =>
      expect(locate(path, '/srv', 'ignore')).toBe(want))
  }

  it('serves the whole system when the root is /', () => {
    expect(locate('/a.txt', '/', 'ignore')).toBe('/a.txt')
    expect(locate('/a b', '/', 'ignore')).toBe('/a b')
  })

  const anywhere: [path: string, want: string | number][] = [
    ['/srv/a.txt', '/srv/a.txt'],
    ['/srv/../a.txt', 403],
    ['/home/.me/a.txt', 404],
    ['/srv/a.txt\0', 400],
  ]
  for (const [path, want] of anywhere) {
    it(`leads ${JSON.stringify(path)} to ${want} without one`, () =>
      expect(locate(path, undefined, 'ignore')).toBe(want))
  }

  const windows: [path: string, want: string | number][] = [
    ['/a/b.txt', 'C:\\srv\\a\\b.txt'],
    ['/a\\b.txt', 'C:\\srv\\a\\b.txt'],
    ['/..\\..\\windows', 403],
    ['/a\\..\\..\\x', 403],
    ['/C:\\windows', 'C:\\srv\\C:\\windows'],
    ['/\\\\host\\share', 'C:\\srv\\host\\share'],
    ['/.git\\config', 404],
  ]
  for (const [path, want] of windows) {
    it(`leads ${path} to ${want} by the rules of Windows`, () => {
      expect(locate(path, 'C:\\srv', 'ignore', win32)).toBe(want)
    })
  }
})
