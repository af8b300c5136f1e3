import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { readDocuments } from './support/documents.ts'

const v3 = createRequire(__filename)('trunkline/v3') as (() => object) & { request: object; response: object }

// Node's own, and what the application, its routes and middleware put there.
const later = new Set([
  'req.params',
  'req.body',
  'req.query',
  'res.charset',
  'res.setHeader',
  'res.appendHeader',
  'res.on',
])

describe('docs/api/v3.md', () => {
  const { text = '' } = readDocuments().find(({ path }) => path === 'docs/api/v3.md') ?? {}
  const holders: Record<string, object> = { framework: v3, app: v3(), req: v3.request, res: v3.response }

  it('promises nothing that is not there', () => {
    const named = [...text.matchAll(/\b(framework|app|req|res)\.(\w+)/g)]
    expect(named.length).toBeGreaterThan(30)
    const absent = named.filter(
      ([name, owner = '', key = '']) => !later.has(name) && !(key in (holders[owner] as object)),
    )
    expect(absent.map(([name]) => name)).toEqual([])
  })
})
