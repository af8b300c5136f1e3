import { describe, expect, it } from 'vitest'
import { mime1, mime1Charset, mime1Lookup } from './mime1.ts'

const EXTENSIONS = ['html', 'json', 'txt', 'text', 'css', 'js', 'svg', 'png', 'jpg', 'ico', 'bin']
const names = EXTENSIONS.flatMap((extension) => [extension, `.${extension}`, `/srv/a.b/page.${extension}`])

describe('the table of media types', () => {
  // The first test is the first to ask: later the table is loaded.
  it('says of the common types, before it is loaded, what it says after', () => {
    const types = names.map(mime1Lookup)
    const charsets = types.map(mime1Charset)
    const table = mime1()
    expect(types).toEqual(names.map((name) => table.lookup(name)))
    expect(charsets).toEqual(types.map((type) => table.charsets.lookup(type)))
    expect(types).toContain('image/x-icon')
  })

  it('is asked for common types, too, once an app could have changed it', () => {
    const table = mime1()
    const { lookup, charsets } = table
    table.lookup = () => 'of/the-app'
    table.charsets = { lookup: () => 'of-the-app' }
    const results = [mime1Lookup('html'), mime1Charset('text/html')]
    table.lookup = lookup
    table.charsets = charsets
    expect(results).toEqual(['of/the-app', 'of-the-app'])
  })

  for (const name of ['nope', '', 'HTML', 'html/x', 'a.html/x', 'constructor', '__proto__']) {
    it(`finds ${JSON.stringify(name)} as the package does`, () => {
      expect(mime1Lookup(name)).toBe(mime1().lookup(name))
    })
  }
})
