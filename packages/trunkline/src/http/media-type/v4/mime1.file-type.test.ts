import { afterEach, describe, expect, it } from 'vitest'
import { mime1, mime1FileType } from './mime1.ts'

const { default_type } = mime1()
afterEach(() => {
  mime1().default_type = default_type
})

describe('mime1FileType', () => {
  const cases: [path: string, type: string][] = [
    ['/srv/page.html', 'text/html; charset=UTF-8'],
    ['/srv/app.js', 'application/javascript; charset=UTF-8'],
    ['/srv/data.json', 'application/json; charset=UTF-8'],
    ['/srv/pic.svg', 'image/svg+xml'],
    ['/srv/dir.html/plain', 'application/octet-stream'],
  ]
  for (const [path, type] of cases) it(`takes ${path} for ${type}`, () => expect(mime1FileType(path)).toBe(type))

  it('is nothing where the table has nothing', () => {
    mime1().default_type = ''
    expect(mime1FileType('/srv/plain')).toBe('')
  })
})
