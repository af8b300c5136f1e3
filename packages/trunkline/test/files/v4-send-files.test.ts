import { join, relative } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import type { App } from '../support/frameworks.ts'
import { besideV4, type V4FileFramework, type V4FileRes } from './beside-v4.ts'
import { makeSite } from './site.ts'

const root = makeSite({
  'a.txt': 'hello',
  'sp ace.txt': 'space',
  'per%20cent.txt': 'percent',
  'ü.txt': 'unicode',
  'dir/index.html': 'dir',
  'dir/page.html': 'page',
  '.hidden': 'hidden',
  '.dot/inside.txt': 'inside',
})

type Act = (res: V4FileRes) => unknown

/** An app with one route for each act. */
function acts(list: Record<string, Act>): (framework: V4FileFramework) => App {
  return (framework) => {
    const app = framework()
    for (const [name, act] of Object.entries(list)) app.get(`/${name}`, (_req, res) => act(res as V4FileRes))
    return app
  }
}

const segment = fc.constantFrom(
  ...['a.txt', 'sp ace.txt', 'sp%20ace.txt', 'per%20cent.txt', 'per%2520cent.txt', 'ü.txt', '%C3%BC.txt', 'dir'],
  ...['index.html', 'page', '.hidden', '.dot', 'inside.txt', '..', '%2e%2e', '.', '', '%', '%00', '%2f', 'none'],
)
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
const OPTIONS = [{ root }, { root, dotfiles: 'allow' }, { root, index: false }, { root, extensions: 'html' }]

function sendfiles(framework: V4FileFramework): App {
  const app = framework()
  app.get('/:index', (req, res) => {
    const asked = String(req.query['path'])
    const index = Number(req.params['index'])
    const send = (res as V4FileRes).sendfile.bind(res)
    if (index < OPTIONS.length) send(asked, OPTIONS[index])
    else send((index === OPTIONS.length ? join(root, 'dir') : relative(process.cwd(), __dirname)) + asked)
  })
  return app.use((_req, res) => void res.status(404).send('passed on'))
}

describe('res.sendfile()', () => {
  it('answers as express@4, whatever the path', () =>
    besideV4(sendfiles, async (ask) => {
      await fc.assert(
        fc.asyncProperty(fc.nat(OPTIONS.length + 1), path, async (index, asked) => {
          const slash = index < OPTIONS.length ? '' : '/'
          await ask(`/${index}?path=${encodeURIComponent(slash + asked)}`)
        }),
        { numRuns: Number(process.env['PROOF_RUNS'] ?? 300) },
      )
    }))

  it('decodes the path, serves a directory by its index and refuses to climb', () =>
    besideV4(
      acts({
        decoded: (res) => res.sendfile(join(root, 'sp%20ace.txt')),
        index: (res) => res.sendfile(join(root, 'dir/')),
        relative: (res) => res.sendfile(relative(process.cwd(), __filename)),
        climbing: (res) => res.sendfile(`${root}/dir/../a.txt`),
        malformed: (res) => res.sendfile('%'),
      }),
      async (ask) => {
        expect((await ask('/decoded')).body).toBe('space')
        expect((await ask('/index')).body).toBe('dir')
        expect((await ask('/climbing')).body).toContain('Forbidden')
        expect((await ask('/malformed')).status).toBe(400)
        expect((await ask('/relative')).status).toBe(200)
      },
    ))

  it('tells the callback once, with the error of express@4', async () => {
    const told: string[] = []
    const tell = (res: V4FileRes, path: string) => (err?: NodeJS.ErrnoException) => {
      const text = `${path}: ${err?.code} ${err?.message.replaceAll(root, '')}`
      told.push(text)
      if (!res.headersSent) res.status(500).end(text)
    }
    const paths = ['a.txt', 'none', 'dir', '../a.txt', '.hidden', 'dir/']
    const list = Object.fromEntries(
      paths.map((path, index): [string, Act] => [
        String(index),
        (res) => res.sendfile(path, { root }, tell(res, path)),
      ]),
    )
    await besideV4(
      acts({ ...list, short: (res) => res.sendfile(join(root, 'a.txt'), tell(res, 'short')) }),
      async (ask) => {
        for (const name of [...Object.keys(list), 'short']) await ask(`/${name}`)
        await eventually(() => expect(told.length).toBe(2 * (paths.length + 1)))
      },
    )
    // Once by each of the two.
    const different = [...new Set(told)]
    expect(told.sort()).toEqual([...different, ...different].sort())
    expect(different).toContain("none: ENOENT ENOENT: no such file or directory, stat '/none'")
    expect(different).toContain('dir: EISDIR EISDIR, read')
    expect(different).toContain('../a.txt: undefined Forbidden')
    expect(different).toContain('a.txt: undefined undefined')
  })
})

describe('res.sendFile() of 4.x', () => {
  it('takes etag as an option, whatever the setting says', () =>
    besideV4(
      (framework) => {
        const app = framework().set('etag', false)
        app.get('/plain', (_req, res) => (res as V4FileRes).sendFile('a.txt', { root }))
        return app.get('/off', (_req, res) => (res as V4FileRes).sendFile('a.txt', { root, etag: false }))
      },
      async (ask) => {
        expect((await ask('/plain')).get('etag')).toBeDefined()
        expect((await ask('/off')).get('etag')).toBeUndefined()
      },
    ))

  it('sends what lies in directories that begin with a dot', () =>
    besideV4(
      acts({
        unset: (res) => res.sendFile('.dot/inside.txt', { root }),
        ignored: (res) => res.sendFile('.dot/inside.txt', { root, dotfiles: 'ignore' }),
      }),
      async (ask) => {
        expect((await ask('/unset')).body).toBe('inside')
        expect((await ask('/ignored')).status).toBe(404)
      },
    ))
})

describe('res.download() and res.attachment() of 4.x', () => {
  const NAMES = ['plain.txt', 'sp ace.txt', 'quo"te.txt', 'ü.txt', '€.txt', 'per%41.txt', '../up.html', 'noext', '']

  it('quote every name', () =>
    besideV4(
      acts({
        ...Object.fromEntries(
          NAMES.flatMap((name, index): [string, Act][] => [
            [`download${index}`, (res) => res.download(join(root, 'a.txt'), name)],
            [`attachment${index}`, (res) => res.attachment(name).send('x')],
          ]),
        ),
        none: (res) => res.attachment().send('x'),
      }),
      async (ask) => {
        for (const index of NAMES.keys()) {
          await ask(`/download${index}`)
          await ask(`/attachment${index}`)
        }
        expect((await ask('/none')).get('content-disposition')).toBe('attachment')
        const answer = await ask('/download0')
        expect(answer.get('content-disposition')).toBe('attachment; filename="plain.txt"')
        expect(answer.get('content-type')).toBe('text/plain; charset=UTF-8')
        expect((await ask('/download3')).get('content-disposition')).toBe('attachment; filename="ü.txt"')
      },
    ))

  it('refuse names that are no text with the words of express@4', () =>
    besideV4(
      acts({
        null: (res) => res.attachment(null),
        number: (res) => res.attachment(42),
        download: (res) => res.download(42),
        none: (res) => res.download(undefined),
      }),
      async (ask) => {
        for (const name of ['/null', '/number', '/download', '/none']) expect((await ask(name)).status).toBe(500)
      },
    ))
})
