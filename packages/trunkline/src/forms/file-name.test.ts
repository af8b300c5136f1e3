import { basename, posix, win32 } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toFileName } from './part-head.ts'

const cases: [raw: string, want: string][] = [
  ['sea.jpg', 'sea.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['C:\\photos\\sea.jpg', 'sea.jpg'],
  ['C:sea.jpg', 'sea.jpg'],
  ['c:d:sea.jpg', 'sea.jpg'],
  ['sea.txt:hidden', 'sea.txt_hidden'],
  ['/', ''],
  ['a/', ''],
  ['.', ''],
  ['..', ''],
  ['.. ', ''],
  ['a/..', ''],
  ['..\u0000', ''],
  ['.\u0000.', ''],
  ['sea.php\u0000.jpg', 'sea.php.jpg'],
  ['sea\r\nX: y.jpg', 'seaX_ y.jpg'],
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  ['.env', '.env'],
  ['größe 日本 🙂.txt', 'größe 日本 🙂.txt'],
  [' a b ', 'a b'],
  ['\ud800a', 'a'],
  ['', ''],
]

describe('toFileName', () => {
  for (const [raw, want] of cases) {
    it(`makes ${JSON.stringify(want)} of ${JSON.stringify(raw)}`, () => expect(toFileName(raw)).toBe(want))
  }

  it('never gives a path, on any system', () => {
    const text = fc.string({ unit: fc.constantFrom(...'a.C:/\\ \u0000\u202e\n', '..', '../', '..\\') })
    fc.assert(
      fc.property(text, (raw) => {
        const name = toFileName(raw)
        expect([basename(name), win32.basename(name)]).toEqual([name, name])
        for (const path of [posix, win32]) expect(path.join('a', 'b', name, '..')).toBe(path.join('a', name && 'b'))
      }),
    )
  })
})
