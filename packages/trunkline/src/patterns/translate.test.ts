import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReadingOptions } from './matchers.ts'
import { patternShape } from './same-shape.ts'
import { translatePattern } from './translate.ts'

const require = createRequire(__filename)
const OPTIONS = { sensitive: false, strict: false, end: true }

interface Layer {
  match(path: string): boolean
  params: Record<string, unknown>
}

/** The real thing, not ours: the layer that Express makes of a path. */
function layerOf(express: string, path: unknown): Layer {
  const router = require(express).Router()
  router.route(path)
  return router.stack[0]
}

function ask(layer: Layer, path: string): Record<string, string> | undefined {
  try {
    if (!layer.match(path)) return undefined
  } catch {
    return undefined
  }
  const texts = Object.entries(layer.params).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join('/') : value,
  ])
  return Object.fromEntries(texts.filter(([, value]) => value !== undefined && value !== ''))
}

function rename(params: Record<string, string> | undefined, names: Readonly<Record<string, string>>) {
  return params && Object.fromEntries(Object.entries(params).map(([name, value]) => [names[name] ?? name, value]))
}

const name = fc.constantFrom('id', 'name', 'x')
const word = fc.constantFrom('a', 'users', 'b-c', 'v1', 'f.js', 'a.b')
const piece = fc.oneof(
  word,
  name.map((each) => `:${each}`),
  name.map((each) => `:${each}?`),
  name.map((each) => `:${each}(\\d+)`),
  name.map((each) => `:${each}(*)`),
  name.map((each) => `:${each}+`),
  fc.tuple(name, word).map(([a, b]) => `:${a}-${b}`),
  fc.tuple(name, word).map(([a, b]) => `${b}.:${a}?`),
  fc.constantFrom('*', '(a|b)', 'ab?c', 'a+b', '(cd)?', '*.js', 'x*', '{a}', 'a!', '[ab]'),
)
const pattern = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => `/${pieces.join('/')}`)
const plain = fc
  .uniqueArray(
    fc.oneof(
      word.filter((each) => !each.includes('.')),
      name.map((each) => `:${each}`),
    ),
    { maxLength: 4 },
  )
  .map((pieces) => `/${pieces.join('/')}`)
// Made without a look at the pattern, unlike the paths that the translation was tried on.
const value = fc.constantFrom(
  'a',
  'users',
  'b-c',
  'v1',
  'f.js',
  '7',
  '42',
  'ab',
  'abc',
  'ac',
  'aab',
  'cd',
  'x',
  'a.b.c',
  'a%20b',
  'a!',
  '{a}',
)
const paths = fc.array(
  fc
    .tuple(fc.array(value, { maxLength: 5 }), fc.boolean())
    .map(([parts, slash]) => `/${parts.join('/')}${slash && parts.length > 0 ? '/' : ''}`),
  { minLength: 30, maxLength: 30 },
)

describe('a translated pattern', () => {
  it('a translated pattern matches on Express 5 what the old one matches on Express 4, with the same parameters', () => {
    fc.assert(
      fc.property(pattern, paths, (text, tried) => {
        const translation = translatePattern(text, OPTIONS)
        if (translation.verdict === 'none') return
        const source = translation.verdict === 'same' ? JSON.stringify(text) : translation.source
        const [before, after] = [layerOf('express4', text), layerOf('express5', new Function(`return ${source}`)())]
        const names = translation.verdict === 'write' ? translation.renamed : {}
        for (const path of tried)
          expect([path, source, ask(after, path)]).toEqual([path, source, rename(ask(before, path), names)])
      }),
      { numRuns: 25 },
    )
  })

  it('a pattern that both read alike is not translated', () => {
    fc.assert(
      fc.property(plain, paths, (text, tried) => {
        expect(translatePattern(text, OPTIONS)).toEqual({ verdict: 'same' })
        const [before, after] = [layerOf('express4', text), layerOf('express5', text)]
        for (const path of tried) expect(ask(after, path)).toEqual(ask(before, path))
      }),
      { numRuns: 50 },
    )
  })

  const known: [v4: string, v5: string][] = [
    ['*', "'{*splat}'"],
    ['/api/*', "'/api/{*splat}'"],
    ['/a/*/b/*', "'/a/{*splat}/b/{*splat2}'"],
    ['/users/:id?', "'/users{/:id}'"],
    ['/:x?/:y?', "'{/:x}{/:y}'"],
    ['/users/:id(\\d+)', '/^\\/users(?:\\/(?<id>\\d+))\\/?$/i'],
    ['/files/:path(*)', '/^\\/files(?:\\/(?<path>(.*)))\\/?$/i'],
    ['/ab?cd', "'/a{b}cd'"],
    ['/(a|b)/c', "['/a/c', '/b/c']"],
    ['/a{b}', "'/a\\\\{b\\\\}'"],
    ['/:p([^/]+)', "'/:p'"],
    ['/slug::name', "'/slug\\\\::name'"],
  ]
  for (const [v4, v5] of known) {
    it(`${v4} is translated to ${v5}`, () =>
      expect(translatePattern(v4, OPTIONS)).toMatchObject({ verdict: 'write', source: v5 }))
  }

  it('a pattern without a translation says why', () => {
    expect(translatePattern('/:a/:a(\\d+)', OPTIONS)).toMatchObject({
      verdict: 'none',
      why: expect.stringContaining('twice'),
    })
    expect(translatePattern('/:1', OPTIONS)).toMatchObject({ verdict: 'none', why: expect.stringContaining('digit') })
    expect(translatePattern('/(?!a)*', OPTIONS)).toMatchObject({ why: '4.x refuses this pattern as well' })
  })
})

describe('the shape of a pattern', () => {
  const shapes: [pattern: string, shape: string][] = [
    ['/users/:id?', '/q0/:id?'],
    ['/a/b-c/a/:d?', '/q0/q1/q0/:d?'],
    ['/users:id?/a', '/users:id?/q0'],
    ['/a/:b([c/d/e])/f', '/q0/:b([c/d/e])/f'],
    ['/a{/b}/c', '/a{/b}/c'],
    ['/f.js/*', '/f.js/*'],
    ['/q0/:a?', '/q0/:a?'],
    ['/a/b/c/d/e/f/g/h/i/j/k', '/a/b/c/d/e/f/g/h/i/j/k'],
  ]
  it.each(shapes)('the pattern %s is tried as %s, with its own segments', (pattern, shape) => {
    const found = patternShape(pattern)
    expect([found.pattern, found.restore(found.pattern)]).toEqual([shape, pattern])
  })

  it("the translation and its example keep the pattern's own segments", () => {
    expect(translatePattern('/users/$', OPTIONS)).toMatchObject({ silent: true, example: '/users/$' })
    expect(translatePattern('/users/:id(\\d+)', OPTIONS, '`')).toMatchObject({
      source: expect.stringContaining('users'),
    })
  })
})

/** Options that throw when a line reads them; before that, they are read once to remember the pattern by. */
function throwing(err: Error): ReadingOptions {
  let reads = 0
  return {
    strict: false,
    end: true,
    get sensitive() {
      if (++reads > 1) throw err
      return false
    },
  }
}

describe('patterns that a line refuses', () => {
  it('a pattern that a release line refuses is reported, and a bug of ours is not hidden', () => {
    const refused = { verdict: 'none', why: '4.x refuses this pattern as well' }
    expect(translatePattern('/syntax.a?', throwing(new SyntaxError('no expression')))).toMatchObject(refused)
    expect(translatePattern('/type.a?', throwing(new TypeError('no pattern')))).toMatchObject(refused)
    expect(() => translatePattern('/range.a?', throwing(new RangeError('a mistake')))).toThrow('a mistake')
  })
})
