import { Agent, get } from 'node:http'
import { join, posix, relative, win32 } from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locate } from '../../src/static/files/locate.ts'
import { ours, theirs, withServer } from './serve.ts'
import { makeSite } from './site.ts'

const base = makeSite({
  'root/a.txt': 'a',
  'root/index.html': 'start',
  'root/dir/index.html': 'dir',
  'root/dir/b.html': 'b',
  'root/dir/sub/c.txt': 'c',
  'root/.hidden': 'hidden',
  'root/.dot/d.txt': 'd',
  'root/..e': 'e',
  'root/sp ace.txt': 'space',
  'root/ü.txt': 'unicode',
  'root/per%cent.txt': 'percent',
  'root/back\\slash': 'backslash',
  'secret.txt': 'SECRET',
})
const root = join(base, 'root')

const NAMES = [
  'a.txt',
  'index.html',
  'dir',
  'b',
  'b.html',
  'sub',
  'c.txt',
  '.hidden',
  '.dot',
  'd.txt',
  '..e',
  'sp ace.txt',
  'ü.txt',
  'per%cent.txt',
  'back\\slash',
  'secret.txt',
  'root',
]
const ODD = ['', '.', '..', '...', '\\', '..\\', '\0', '%', '%2', 'C:', '*', '~', ' ', '日']

/** A segment of a path: a name that exists, something odd, or anything; encoded or not. */
const segment = fc
  .tuple(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...NAMES) },
      { weight: 4, arbitrary: fc.constantFrom(...ODD) },
      { weight: 1, arbitrary: fc.string({ maxLength: 5 }) },
    ),
    fc.constantFrom(keep, encodeURIComponent, encodeAll, encodeTwice),
  )
  .map(([name, encode]) => encode(name))

const urlPath = fc
  .tuple(
    fc.array(segment, { minLength: 1, maxLength: 6 }),
    fc.constantFrom('/', '//', '%2f', '\\', '%5C'),
    fc.constantFrom('', '/', '?x', '%2f'),
  )
  .map(([segments, separator, end]) => `/${segments.join(separator)}${end}`)
  .filter((path) => /^[\x21-\x7e]+$/.test(path) && !path.includes('#'))

describe('from a URL to a file', () => {
  const optionSets = [
    {},
    { dotfiles: 'allow' },
    { dotfiles: 'deny', fallthrough: false },
    { extensions: ['html'], index: ['b.html', 'index.html'] },
  ]
  for (const options of optionSets) {
    it(`finds what Express finds, and nothing outside, with ${JSON.stringify(options)}`, async () => {
      const serve = (framework: typeof ours) => {
        const app = framework().use(framework.static(root, options))
        return app.use(
          (
            err: { status: number },
            _req: unknown,
            res: { statusCode: number; end(text: string): void },
            _n: unknown,
          ) => {
            res.statusCode = err.status
            res.end('error')
          },
        )
      }
      const agent = new Agent({ keepAlive: true })
      await withServer(serve(ours), (port) =>
        withServer(serve(theirs), (reference) =>
          fc.assert(
            fc.asyncProperty(urlPath, async (path) => {
              const [answer, expected] = await Promise.all([port, reference].map((at) => ask(agent, at, path)))
              expect(answer?.body).not.toContain('SECRET')
              expect(withoutDifference(answer)).toEqual(withoutDifference(expected))
            }),
            { numRuns: 250 },
          ),
        ),
      )
      agent.destroy()
    })
  }

  for (const [system, rules, place] of [
    ['POSIX', posix, '/srv/root'],
    ['Windows', win32, 'C:\\srv\\root'],
  ] as const) {
    it(`never leads outside the root by the rules of ${system}`, () => {
      const decoded = fc.oneof(
        fc.string(),
        fc
          .array(fc.constantFrom(...NAMES, ...ODD, '/', '\\', 'C:\\', '\\\\host\\share'), { maxLength: 8 })
          .map((parts) => parts.join('/')),
      )
      fc.assert(
        fc.property(decoded, fc.constantFrom('allow', 'deny', 'ignore', 'ignore-files'), (path, dotfiles) => {
          const located = locate(path, place, dotfiles, rules)
          if (typeof located === 'number') return
          expect(`${located}${rules.sep}`.startsWith(`${place}${rules.sep}`)).toBe(true)
          expect(located.split(rules.sep)).not.toContain('..')
          expect(located).not.toContain('\0')
        }),
        { numRuns: 2000 },
      )
    })
  }

  it('has a root to leave', () => expect(relative(root, join(base, 'secret.txt'))).toBe('../secret.txt'))
})

interface Seen {
  status: number | undefined
  location: string | undefined
  etag: string | undefined
  body: string
}

function ask(agent: Agent, port: number, path: string): Promise<Seen> {
  return new Promise((resolve, reject) => {
    get({ agent, port, host: '127.0.0.1', path }, async (res) => {
      const { location, etag } = res.headers
      resolve({ status: res.statusCode, location, etag, body: await text(res) })
    }).on('error', reject)
  })
}

/** Apart from the backslash that docs/differences.md tells of. */
function withoutDifference(seen: Seen | undefined): unknown {
  const location = seen?.location?.replace(/^\/%5C/, '/\\')
  return { ...seen, location, body: seen?.location === undefined ? seen?.body : '' }
}

function keep(name: string): string {
  return name
}

function encodeAll(name: string): string {
  return [...Buffer.from(name)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

function encodeTwice(name: string): string {
  return encodeURIComponent(encodeURIComponent(name))
}
