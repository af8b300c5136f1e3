import { describe, expect, it } from 'vitest'
import { askHandler, type FileRes } from '../files/serve.ts'

const cases: [title: string, name: unknown, disposition: string, type: string][] = [
  ['no name', undefined, 'attachment', 'application/octet-stream'],
  ['a plain name', 'report.pdf', 'attachment; filename=report.pdf', 'application/pdf'],
  ['a name with a space', 'my report.txt', 'attachment; filename="my report.txt"', 'text/plain; charset=utf-8'],
  ['a path', '/srv/secret/report.json', 'attachment; filename=report.json', 'application/json; charset=utf-8'],
  ['quotes', 'a"b.txt', 'attachment; filename="a\\"b.txt"', 'text/plain; charset=utf-8'],
  ['a backslash', 'a\\b.txt', 'attachment; filename="a\\\\b.txt"', 'text/plain; charset=utf-8'],
  [
    'letters beyond ASCII',
    '日本.txt',
    'attachment; filename="??.txt"; filename*=UTF-8\'\'%E6%97%A5%E6%9C%AC.txt',
    'text/plain; charset=utf-8',
  ],
  [
    'a mark that turns the writing direction',
    'a\u202etxt.exe',
    'attachment; filename="a?txt.exe"; filename*=UTF-8\'\'a%E2%80%AEtxt.exe',
    'application/x-msdos-program',
  ],
  ['an empty name', '', 'attachment; filename=""', 'application/octet-stream'],
]

describe('res.attachment()', () => {
  for (const [title, name, disposition, type] of cases) {
    it(`writes ${title}`, async () => {
      const answer = await askHandler((res) => res.attachment(name).send(Buffer.from('x')))
      expect(answer.get('content-disposition')).toBe(disposition)
      expect(answer.get('content-type')).toBe(type)
    })
  }

  it('never lets a name begin a header of its own', async () => {
    const answer = await askHandler((res) => res.attachment('a\r\nX-Evil: 1.txt').send('x'))
    expect(answer.get('x-evil')).toBeUndefined()
    expect(answer.body).not.toContain('X-Evil')
  })

  it('returns the response', async () => {
    expect((await askHandler((res) => res.send(String(res.attachment('a.txt') === res)))).body).toBe('true')
  })

  it('gives way to a type that is set after it', async () => {
    const answer = await askHandler((res) => (res.attachment('a.html').type('text/plain') as FileRes).send('x'))
    expect(answer.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  it('goes through the type and set of the response', async () => {
    const seen: string[] = []
    await askHandler((res) => {
      const { type, set } = res
      res.type = (given) => {
        seen.push(`type ${given}`)
        return type.call(res, given)
      }
      res.set = (name, value) => {
        seen.push(`set ${name}`)
        return set.call(res, name, value)
      }
      return res.attachment('a.txt').end()
    })
    expect(seen).toEqual(['type .txt', 'set Content-Type', 'set Content-Disposition'])
  })
})
