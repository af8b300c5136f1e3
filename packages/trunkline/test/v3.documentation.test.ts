import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { readDocuments } from './support/documents.ts'

const v3 = createRequire(__filename)('trunkline/v3') as { request: object; response: object }

const pages: { path: string; owner: string; object: object; later: string[] }[] = [
  {
    path: 'docs/api/v3/request.md',
    owner: 'req',
    object: v3.request,
    // Node's own, and what the application, its routes and middleware put there.
    later: 'app res next url originalUrl params route query body cookies signedCookies session'.split(' '),
  },
  {
    path: 'docs/api/v3/response.md',
    owner: 'res',
    object: v3.response,
    later: 'charset locals setHeader appendHeader on headerSent'.split(' '),
  },
]

for (const { path, owner, object, later } of pages) {
  describe(path, () => {
    const { text = '' } = readDocuments().find((document) => document.path === path) ?? {}
    const named = new Set([...text.matchAll(new RegExp(`\\b${owner}\\.(\\w+)`, 'g'))].map(([, name]) => name as string))

    it(`names everything that ${owner} has`, () => {
      expect(Object.keys(object).filter((name) => !named.has(name))).toEqual([])
    })

    it('promises nothing that is not there', () => {
      expect([...named].filter((name) => !(name in object) && !later.includes(name))).toEqual([])
    })
  })
}
