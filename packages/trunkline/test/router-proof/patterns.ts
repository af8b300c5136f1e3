import fc from 'fast-check'
import type { PathSpec } from './case.ts'

const letters = [
  'a',
  'b',
  'A',
  'users',
  'Users',
  'k',
  's',
  'i',
  'x.y',
  'a-b',
  '.',
  '-',
  '%C3%A4',
  '%c3%a4',
  'a%2Fb',
  '%zz',
]
// Letters whose cases differ from what toLowerCase() makes of them: sharp s, Kelvin sign, long s, dotted I.
const foreignLetters = ['ä', 'Ä', 'ß', '\u212a', '\u017f', '\u0130', 'Σ', 'ς', '日本', '😀']
// No name from Object.prototype: where express's params have a prototype, it takes what it finds there for a value.
const names = ['id', 'id', 'a', 'b', 'ñ', '"0"', '"1"', '"-1"', '"00"', '"two words"']

const literal = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...letters) },
  { weight: 1, arbitrary: fc.constantFrom(...foreignLetters) },
)
const param = fc.constantFrom(...names).map((name) => `:${name}`)
const wildcard = fc.constantFrom('rest', 'id', 'more').map((name) => `*${name}`)
const escaped = fc.constantFrom('\\:', '\\*', '\\{', '\\(', '\\.', '\\/')

const segment = fc.oneof(
  { weight: 12, arbitrary: literal },
  { weight: 8, arbitrary: param },
  { weight: 2, arbitrary: fc.tuple(param, fc.constantFrom('-', '.', '~', '--'), param).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.tuple(literal, param).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.tuple(param, fc.constantFrom('.json', '-x', 'ä')).map((parts) => parts.join('')) },
  { weight: 2, arbitrary: wildcard },
  { weight: 1, arbitrary: fc.tuple(literal, wildcard, fc.constantFrom('', '-', '.b')).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.tuple(wildcard, literal).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.tuple(param, fc.constantFrom('{.:ext}', '{-a}', '{-:b}', '{/x}')).map((p) => p.join('')) },
  { weight: 1, arbitrary: fc.tuple(literal, escaped).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.constant('') },
)

const plainPart = segment.map((text) => `/${text}`)
const part = fc.oneof(
  { weight: 22, arbitrary: plainPart },
  { weight: 2, arbitrary: plainPart.map((text) => `{${text}}`) },
  { weight: 1, arbitrary: fc.tuple(plainPart, plainPart).map(([a, b]) => `{${a}{${b}}}`) },
  { weight: 1, arbitrary: fc.tuple(plainPart, plainPart).map(([a, b]) => `/{${a.slice(1)}}${b}`) },
)

/** A pattern of the 5.x grammar; a few are refused by it, and a few do not begin with a slash. */
export const pattern: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .tuple(fc.array(part, { minLength: 1, maxLength: 3 }), fc.constantFrom('', '', '', '', '/', '//'))
      .map(([parts, tail]) => parts.join('') + tail),
  },
  { weight: 2, arbitrary: fc.constant('/') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '//', '*rest', '{*rest}', 'a', ':id', '{/}', '{}', '{/:a}', 'http://h/a'),
  },
)

/** A pattern with many parts. Each group doubles the size of its expression, so a whole stack of these takes long. */
export const longPattern: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      part,
      plainPart.map((text) => `{${text}}`),
    ),
    { minLength: 4, maxLength: 8 },
  )
  .map((parts) => parts.join(''))

/** Expressions, each with paths that it matches or nearly matches. */
export const expressions: readonly { readonly expression: RegExp; readonly samples: readonly string[] }[] = [
  { expression: /^\/a/, samples: ['/a', '/ab', '/a/b', '/A'] },
  { expression: /^\/a\/?$/i, samples: ['/a', '/A/', '/a/b'] },
  { expression: /a/, samples: ['/a', '/b/a', '/b'] },
  { expression: /^\/(\d+)/, samples: ['/1', '/42/a', '/42a', '/x'] },
  { expression: /^\/([^/]+)(?:\/(\d+))?(\/x)?/, samples: ['/a/1/x', '/a/x', '/a', '/%zz/1'] },
  { expression: /^\/(?<id>[^/]+)(\/[^/]*)?/, samples: ['/a', '/a/b', '/%C3%A4/b'] },
  { expression: /^\/(?:users|b)\/(?<id>\w+)$/i, samples: ['/users/1', '/B/a', '/users/1/'] },
  { expression: /.*/, samples: ['/', '/a/b', ''] },
  { expression: /\/x$/, samples: ['/x', '/a/x'] },
  { expression: /^\/(.*)\/(.*)$/, samples: ['/a/b', '//', '/a/b/c'] },
]

const expression = fc.constantFrom(...expressions.map((entry) => entry.expression))

/** Whatever a route or a mount can be registered under. */
export const path: fc.Arbitrary<PathSpec> = fc.oneof(
  { weight: 20, arbitrary: pattern },
  { weight: 2, arbitrary: expression },
  { weight: 2, arbitrary: fc.array(fc.oneof({ weight: 4, arbitrary: pattern }, expression), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.tuple(pattern, fc.array(pattern, { minLength: 1, maxLength: 2 })) },
)
