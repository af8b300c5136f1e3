import { createRequire } from 'node:module'
import { expect, it, vi } from 'vitest'

it('loads the charsets when the parser is made, and no sooner', async () => {
  const require = createRequire(__filename)
  const file = require.resolve('iconv-lite')
  vi.resetModules()
  delete require.cache[file]
  const { createText, v2 } = await import('./entries/factories.ts')
  const text = createText(() => expect.unreachable('read'), v2)
  expect(file in require.cache).toBe(false)
  text()
  // Their list is loaded with them: without it, no charset is known.
  const list = require.resolve('iconv-lite/encodings')
  expect([file in require.cache, list in require.cache]).toEqual([true, true])
})
