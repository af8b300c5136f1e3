import { afterEach, describe, expect, it } from 'vitest'
import { mimeTable } from './mime-table.ts'
import { tableFileType } from './table-file-type.ts'

const { default_type } = mimeTable()
afterEach(() => {
  mimeTable().default_type = default_type
})

describe('tableFileType', () => {
  const cases: [path: string, type: string][] = [
    ['/srv/page.html', 'text/html; charset=UTF-8'],
    ['/srv/app.js', 'application/javascript; charset=UTF-8'],
    ['/srv/data.json', 'application/json; charset=UTF-8'],
    ['/srv/pic.svg', 'image/svg+xml'],
    ['/srv/dir.html/plain', 'application/octet-stream'],
  ]
  for (const [path, type] of cases) it(`takes ${path} for ${type}`, () => expect(tableFileType(path)).toBe(type))

  it('is nothing where the table has nothing', () => {
    mimeTable().default_type = ''
    expect(tableFileType('/srv/plain')).toBe('')
  })
})
