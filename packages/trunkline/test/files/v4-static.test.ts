import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { App } from '../support/frameworks.ts'
import { besideV4, oursV4, theirsV4, type V4FileFramework } from './beside-v4.ts'
import { makeSite, tagOf } from './site.ts'

const root = makeSite({
  'a.txt': 'hello',
  'index.html': '<p>start</p>',
  'app.js': 'x',
  'data.json': '{}',
  'pic.svg': '<svg/>',
  'page.html': 'page',
  plain: 'plain',
  'o.unknown': 'o',
  '.hidden': 'hidden',
  '.dot/inside.txt': 'inside',
  '.dot/.both': 'both',
  'dir/index.html': 'dir',
  'sp ace.txt': 'space',
  'long.txt': 'x'.repeat(300_000),
})

const OPTION_SETS = [
  {},
  { fallthrough: false },
  { dotfiles: 'ignore', fallthrough: false },
  { dotfiles: 'deny', fallthrough: false },
  { dotfiles: 'allow', etag: false },
  { redirect: false, index: ['none', 'page.html'], lastModified: false },
  { extensions: ['txt', 'html'], maxAge: '1 day', immutable: true },
  { acceptRanges: false, cacheControl: false },
  { start: 1, end: 3 },
]

/** One app that serves the site by each set of options, below its number. */
function sites(framework: V4FileFramework): App {
  const app = framework()
  for (const [index, options] of OPTION_SETS.entries()) app.use(`/${index}`, framework.static(root, options))
  return app
}

const names = ['a.txt', 'app.js', 'data.json', 'pic.svg', 'page', 'plain', 'o.unknown', 'none', 'long.txt', 'dir']
const dotted = [
  '.hidden',
  '.dot',
  'inside.txt',
  '.both',
  '.',
  '..',
  '%2e%2e',
  '',
  'sp%20ace.txt',
  '%',
  '%00',
  'a%2Etxt',
]
const target = fc
  .tuple(
    fc.nat(OPTION_SETS.length - 1),
    fc.array(fc.constantFrom(...names, ...dotted), { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '/', '?x=1'),
  )
  .map(([index, parts, end]) => `/${index}/${parts.join('/')}${end}`)

const date = fc.constantFrom(
  ...['2024-12-31', '2025-01-01', '2025-01-02'].map((day) => new Date(day).toUTCString()),
  'x',
)
const tag = fc.constantFrom(tagOf(5), tagOf(5).slice(2), '"other"', '*', `"other", ${tagOf(5)}`)
const range = fc.constantFrom(
  '0-1',
  '-2',
  '3-',
  '99-',
  '0-1,3-4',
  '0-1,2-3',
  'x-2',
  '1-x',
  '-',
  '',
  '4-2',
  ' 1 - 2 ',
  '1e1-',
)
const headers = fc
  .record(
    {
      Range: range.map((text) => `bytes=${text}`),
      'If-Range': fc.oneof(tag, date),
      'If-None-Match': tag,
      'If-Match': tag,
      'If-Modified-Since': date,
      'If-Unmodified-Since': date,
      'Cache-Control': fc.constantFrom('no-cache', 'max-age=0'),
    },
    { requiredKeys: [] },
  )
  .map((record) => ({ ...record }) as Record<string, string>)

describe('static of 4.x', () => {
  it('answers as express@4', () =>
    besideV4(sites, async (ask) => {
      await fc.assert(
        fc.asyncProperty(target, headers, async (asked, given) => void (await ask(asked, given))),
        { numRuns: Number(process.env['PROOF_RUNS'] ?? 400) },
      )
    }))

  it('serves what lies in directories that begin with a dot, unless it is told otherwise', () =>
    besideV4(sites, async (ask) => {
      const answer = await ask('/0/.dot/inside.txt')
      expect([answer.body, answer.get('content-type')]).toEqual(['inside', 'text/plain; charset=UTF-8'])
      expect((await ask('/0/.hidden')).status).toBe(404)
      expect((await ask('/2/.dot/inside.txt')).status).toBe(404)
    }))

  it('takes types from the table that it shows', () =>
    besideV4(sites, async (ask) => {
      expect((await ask('/0/app.js')).get('content-type')).toBe('application/javascript; charset=UTF-8')
      expect(oursV4.static.mime.lookup('app.js')).toBe('application/javascript')
      expect(Object.keys(oursV4.static)).toEqual(Object.keys(theirsV4.static))
    }))

  it('asks that both a tag and a date hold', () =>
    besideV4(sites, async (ask) => {
      const old = new Date('2024-12-31').toUTCString()
      const answer = await ask('/0/a.txt', { 'If-None-Match': tagOf(5), 'If-Modified-Since': old })
      expect(answer.status).toBe(200)
    }))
})
