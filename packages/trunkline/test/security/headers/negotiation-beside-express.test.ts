import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'

const { resolve } = createRequire(__filename)
const pairs = [
  { ours: 'trunkline/v3', theirs: 'express3' },
  { ours: 'trunkline/v4', theirs: 'express4' },
  { ours: 'trunkline', theirs: 'express5' },
]

// That it grows with the header's length and no faster is looked at elsewhere. This is about how much each byte costs.
for (const { ours, theirs } of pairs) {
  it(`${ours} negotiates a long header in about as much time as ${theirs}`, () => {
    const script = `process.stdout.write(JSON.stringify((${findDear})(${JSON.stringify([resolve(ours), resolve(theirs)])})))`
    // In a process of its own: loading express@3 changes the responses of the whole process.
    const options = { encoding: 'utf8', maxBuffer: 1 << 26 } as const
    const found = execFileSync(process.execPath, ['--no-deprecation', '-e', script], options)
    expect(JSON.parse(found)).toEqual([])
  })
}

/**
 * What costs the first framework more than four times as much as the second. The two take turns, and the best turn of
 * each decides, so that a busy machine does not; what the compiler has made of each may still differ by two. Its text runs in the other process, so it uses nothing from around it.
 */
function findDear(modules: string[]): string[] {
  const SIZE = 7_000
  const shapes: Record<string, (size: number) => string> = {
    commas: (size) => ','.repeat(size),
    'commas and spaces': (size) => ', '.repeat(size / 2),
    items: (size) => 'a/b,'.repeat(size / 4),
    'items with qualities': (size) => '*/*;q=0.1,'.repeat(size / 10),
    'refused items': (size) => 'a;q=0,'.repeat(size / 6),
    'different items': (size) => Array.from({ length: size / 8 }, (_, i) => `a/b${i}`).join(','),
    semicolons: (size) => `a/b${';'.repeat(size)}`,
    parameters: (size) => `a/b${';a=b'.repeat(size / 4)}`,
    'different parameters': (size) => `a/b;${Array.from({ length: size / 8 }, (_, i) => `p${i}=1`).join(';')}`,
    qualities: (size) => `a/b${';q=1'.repeat(size / 4)}`,
    'equals signs': (size) => `a/b;${'='.repeat(size)}`,
    slashes: (size) => '/'.repeat(size),
    'escaped quotes': (size) => `a/b;x="${'\\"'.repeat(size / 2)}`,
    languages: (size) => 'en-us;q=.5,'.repeat(size / 11),
    dashes: (size) => `en${'-a'.repeat(size / 2)}`,
  }
  type Request = Record<string, unknown> & Record<string, (...offers: string[]) => unknown>
  // By whichever name the line has.
  const questions: Record<string, (req: Request) => unknown> = {
    accepts: (req) => req['accepts']?.('html', 'json'),
    accepted: (req) => req['accepted'] ?? req['accepts']?.(),
    acceptsCharset: (req) => (req['acceptsCharsets'] ?? req['acceptsCharset'])?.call(req, 'utf-8'),
    acceptsEncoding: (req) => (req['acceptsEncodings'] ?? req['acceptsEncoding'])?.call(req, 'gzip'),
    acceptsLanguage: (req) => (req['acceptsLanguages'] ?? req['acceptsLanguage'])?.call(req, 'en'),
  }
  const apps = modules.map((path) => require(path)() as { request: object })

  function costOf(app: { request: object }, ask: (req: Request) => unknown, value: string): number {
    const names = ['accept', 'accept-charset', 'accept-encoding', 'accept-language']
    const headers = Object.fromEntries(names.map((name) => [name, value]))
    const req = Object.assign(Object.create(app.request), { headers, app }) as Request
    const before = process.hrtime.bigint()
    ask(req)
    return Number(process.hrtime.bigint() - before) / 1000
  }

  function isDear(ask: (req: Request) => unknown, value: string): boolean {
    const best = apps.map(() => Number.POSITIVE_INFINITY)
    const seemsDear = (): boolean => (best[0] as number) > 4 * Math.max(best[1] as number, NOISE)
    for (let turn = 0; turn < 3 || (turn < 100 && seemsDear()); turn++) {
      for (const [i, app] of apps.entries()) best[i] = Math.min(best[i] as number, costOf(app, ask, value))
    }
    return seemsDear()
  }
  const NOISE = 150 // microseconds

  return Object.entries(shapes).flatMap(([shape, make]) =>
    Object.entries(questions)
      .filter(([, ask]) => isDear(ask, make(SIZE)))
      .map(([question]) => `${question}: ${shape}`),
  )
}
