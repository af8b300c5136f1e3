import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDocuments, tableRows } from './support/documents.ts'
import { ROOT } from './support/source-graph.ts'

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
