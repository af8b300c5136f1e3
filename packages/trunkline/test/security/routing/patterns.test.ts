import { describe, expect, it } from 'vitest'
import { express5, type Framework, type Req, trunkline } from '../../support/frameworks.ts'
import { expectLinearGrowth } from '../../support/growth.ts'
import { attackBoth } from '../../support/hostile.ts'

const MATCHED = 'matched'

/** Texts that make a backtracking expression for the pattern try everything; none of them matches as a route. */
const cases: { pattern: string; hostile: (size: number) => string }[] = [
  { pattern: '/:a-:b', hostile: (size) => `/a${'-a'.repeat(size / 2)}/a` },
  { pattern: '/:a-:b', hostile: (size) => `/${'-'.repeat(size)}/a` },
  { pattern: '/:a-:b-:c', hostile: (size) => `/a${'-a'.repeat(size / 2)}/a` },
  { pattern: '/:a-:b-:c', hostile: (size) => `/${'-'.repeat(size)}/a` },
  { pattern: '/:a.:b', hostile: (size) => `/a${'.a'.repeat(size / 2)}/a` },
  { pattern: '/:a@:b', hostile: (size) => `/a${'@a'.repeat(size / 2)}/a` },
  { pattern: '/:a/:b-:c', hostile: (size) => `/x/a${'-a'.repeat(size / 2)}/a` },
  { pattern: '/:a--:b--:c', hostile: (size) => `/a${'-'.repeat(size)}/a` },
  { pattern: '/{:a}{-:b}{-:c}{-:d}', hostile: (size) => `/a${'-a'.repeat(size / 2)}/a` },
  { pattern: '{/:a}{/:b}{/:c}{/:d}', hostile: (size) => '/a'.repeat(size / 2) },
  { pattern: '/*foo-*bar-:baz', hostile: (size) => `/a${'-a'.repeat(size / 2)}/` },
  { pattern: '/*foo-*bar-:baz', hostile: (size) => `/${'-'.repeat(size)}/a/` },
  { pattern: '/*a/x/*b/y/*c', hostile: (size) => `/a${'/x/b'.repeat(size / 8)}${'/x/y'.repeat(size / 8)}` },
  { pattern: '/*a/x/*b/y/*c', hostile: (size) => `/a${'/x'.repeat(size / 4)}${'/y'.repeat(size / 4)}/` },
  { pattern: '/*a/:b/*c/:d', hostile: (size) => '/'.repeat(size) },
  { pattern: '/*a/:b-:c/*d', hostile: (size) => '/a-b'.repeat(size / 4) + '//' },
]

for (const { pattern, hostile } of cases) {
  describe(`a long path against ${pattern}`, () => {
    const name = JSON.stringify(hostile(16)).slice(1, -1)

    it(`matching a route takes time linear in the path: ${name}`, () => {
      expectLinearGrowth({ input: hostile, run: routeOf(pattern) })
    })

    it(`matching a mount takes time linear in the path: ${name}`, () => {
      expectLinearGrowth({ input: hostile, run: mountOf(pattern) })
    })

    it(`a path of 64 kB gets the same response as in express@5: ${name}`, async () => {
      await attackBoth((app) => app.get(pattern, (_, res) => res.send(MATCHED)), {
        target: hostile(65_536),
        maxHeaderSize: 262_144,
      })
    })
  })
}

describe('optional groups', () => {
  const groups = (count: number) => `/${Array.from({ length: count }, (_, i) => `{:a${i}-}`).join('')}z`

  it('a pattern may have up to 256 combinations of optional groups', () => {
    for (const framework of [trunkline, express5]) expect(() => register(framework, groups(8))).not.toThrow()
  })

  it('a pattern with more combinations is refused at registration, and the message names it', () => {
    for (const framework of [trunkline, express5]) {
      expect(() => register(framework, groups(9))).toThrow(/Too many path combinations/)
      expect(() => register(framework, groups(9))).toThrow(groups(9))
    }
  })

  it('a pattern with too many optional groups is refused without expanding them', () => {
    // 2 to the power of 2000 ways to read it: any expansion would never end
    expect(() => register(trunkline, `${'{a}'.repeat(2000)}:z`)).toThrow(/Too many path combinations/)
    expect(() => register(trunkline, `/${'{'.repeat(300)}a${'}'.repeat(300)}`)).toThrow(/Too many path combinations/)
  })
})

describe('a backslash at the end of a pattern', () => {
  it('a pattern that ends with a backslash is refused at registration', () => {
    for (const framework of [trunkline, express5]) {
      expect(() => register(framework, '/a\\')).toThrow(/Unexpected end after \\/)
    }
  })
})

describe('an expression of the user', () => {
  it('a RegExp of the app runs once per request, so a slow one does not get slower', async () => {
    class CountingExpression extends RegExp {
      runs = 0
      override exec(text: string) {
        this.runs++
        return super.exec(text)
      }
    }
    const expression = new CountingExpression('^/(a+)$')
    const router = trunkline.Router().get(expression, () => {})
    await new Promise<void>((resolve) => {
      router.handle({ method: 'GET', url: '/aab', params: {} }, {}, () => resolve())
    })
    expect(expression.runs).toBe(1)
  })
})

function register(framework: Framework, pattern: string): void {
  framework.Router().get(pattern, () => {})
}

/** Asks a router about a path, in this very turn: the walk looks for its layer before it gives up the stack. */
function routeOf(pattern: string): (path: string) => void {
  const router = trunkline.Router().get(pattern, () => {})
  return (path) => router.handle({ method: 'GET', url: path, params: {} }, {}, () => {})
}

function mountOf(pattern: string): (path: string) => void {
  const router = trunkline.Router().use(pattern, (_req: Req) => {})
  return (path) => router.handle({ method: 'GET', url: path, params: {} }, {}, () => {})
}
