import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { METHODS } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDocuments, tableRows } from './support/documents.ts'
import { ROOT } from './support/source-graph.ts'

const v3 = createRequire(__filename)('trunkline/v3') as (() => object) & { request: object; response: object }

/** Of many, the page names two. */
const ofMany = new Set([
  ...METHODS.map((method) => method.toLowerCase()),
  ...Object.getOwnPropertyNames(EventEmitter.prototype),
])
/** The middleware on the module, which the guide has. */
const bundled = Object.keys(v3).filter((name) => Object.getOwnPropertyDescriptor(v3, name)?.get && name !== 'mime')

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

pages.push(
  { path: 'docs/api/v3/application.md', owner: 'app', object: v3(), later: ['parent', 'delete'] },
  { path: 'docs/api/v3/application.md', owner: 'framework', object: v3, later: [] },
)

for (const { path, owner, object, later } of pages) {
  describe(path, () => {
    const { text = '' } = readDocuments().find((document) => document.path === path) ?? {}
    const named = new Set([...text.matchAll(new RegExp(`\\b${owner}\\.(\\w+)`, 'g'))].map(([, name]) => name as string))

    it(`names everything that ${owner} has, or leaves it to the page at a glance`, () => {
      const names = Object.keys(object).filter((name) => !ofMany.has(name) && !bundled.includes(name))
      const listed = atAGlance(owner)
      expect(names.filter((name) => !named.has(name) && !listed.has(name) && name !== '_events')).toEqual([])
    })

    it('promises nothing that is not there', () => {
      expect([...named].filter((name) => !(name in object) && !later.includes(name))).toEqual([])
    })
  })
}

/** The members of 3.x in docs/api/members.md. */
function atAGlance(owner: string): Set<string> {
  const { text = '' } = readDocuments().find(({ path }) => path === 'docs/api/members.md') ?? {}
  const rows = text.matchAll(new RegExp(`^\\| \`${owner}\\.(\\w+)[^\`]*\` \\| yes \\|`, 'gm'))
  return new Set([...rows].map(([, name]) => name as string))
}

describe('docs/security-of-3.x.md', () => {
  const text = (path: string) => readDocuments().find((document) => document.path === path)?.text ?? ''
  const rows = tableRows(text('docs/security-of-3.x.md')).filter(([number]) => /^\d+$/.test(number ?? ''))

  it('goes through the whole list', () => {
    expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: 56 }, (_, i) => i + 1))
  })

  it('names tests that exist', () => {
    const differences = text('docs/differences.md').replaceAll('`', '')
    const lost = rows
      .map((row) => row.at(-1) ?? '')
      .filter((shown) => {
        if (shown === '–') return false
        const title = /^"(.*)"$/.exec(shown)?.[1]
        if (title !== undefined) return !differences.includes(`| ${title} |`)
        const path = shown.includes('/') ? shown : `packages/trunkline/test/security/v3/${shown}`
        return !existsSync(join(ROOT, path))
      })
    expect(lost).toEqual([])
  })

  it('claims that express@3 fails only where a scenario states both answers', () => {
    const claims = rows.filter(([, , express = '']) => express.startsWith('Fails'))
    expect(claims.length).toBeGreaterThan(15)
    expect(claims.filter((row) => !row.at(-1)?.startsWith('"'))).toEqual([])
  })
})
