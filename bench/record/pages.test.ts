import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { written } from './pages.js'
import { cellOf, readResults } from './results.js'
import { columnsWhere } from './sentences.js'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const BLOCKS = /<!-- record: [\w ]+ -->[\s\S]*?<!-- end of record -->/g
/** The figures of a page that are not from the record: parts of a hundred, ratios, times. */
const figuresBeside = (text: string) =>
  text.replace(BLOCKS, '').match(/\b\d+(?:\.\d+)? ?%|\b\d\.\d\d\b|\b\d+(?:\.\d)? times\b/g)
const words = (text: string) =>
  text
    .replace(/^---[\s\S]*?\n---\n/, '')
    .replace(/^\|.*$/gm, '')
    .split(/\s+/).length

describe('the pages that say how fast it is', () => {
  it.each(Object.entries(written()))('%s says what the record says', (path, text) => {
    expect(read(path)).toBe(text)
  })

  it.each(['README.md', 'docs/index.md', ...['trunkline', 'v4', 'v5'].map((name) => `packages/${name}/README.md`)])(
    '%s says it in the same words',
    (path) => expect(read(path)).toContain('<!-- record: speed -->On Node 24'),
  )

  it('have no figure besides those of the record', () => {
    const [, ofReadme = ''] = /\n## Speed\n([\s\S]*?)\n## /.exec(read('README.md')) ?? []
    expect(ofReadme).toContain('<!-- record: speed -->')
    expect(figuresBeside(ofReadme)).toBeNull()
    const [, ofPackage = ''] = /\n## Speed\n([\s\S]*?)\n## /.exec(read('packages/trunkline/README.md')) ?? []
    expect(figuresBeside(ofPackage)).toBeNull()
    const [, ofSite = ''] = /\n## Speed\n([\s\S]*?)\n## /.exec(read('docs/index.md')) ?? []
    expect(figuresBeside(ofSite)).toBeNull()
    // What the tables mean, not what is in them.
    const explained = ['95 %', '1.00']
    const ofPage = figuresBeside(read('docs/performance/README.md')) ?? []
    expect(ofPage.filter((figure) => !explained.includes(figure))).toEqual([])
  })

  it('are short', () => {
    expect(words(read('docs/performance/README.md'))).toBeLessThanOrEqual(800)
    expect(words(read('docs/performance/method.md'))).toBeLessThanOrEqual(1500)
  })

  it('claim a lead over Express 5 that the record has', () => {
    const results = readResults('24')
    const ahead = columnsWhere(results, 'express5', 'ahead')
    expect(ahead).toEqual(expect.arrayContaining(['hello', 'json', 'param', 'realistic']))
    expect(cellOf(results, 'hello', 'trunkline')).toHaveProperty('ratio')
  })
})

describe('bench/results', () => {
  it('keeps medians and intervals, in less than 3,000 lines', () => {
    const lines = readdirSync(join(ROOT, 'bench/results')).map(
      (name) => read(`bench/results/${name}`).split('\n').length,
    )
    expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThan(3000)
  })
})
