import fc from 'fast-check'
import type { Path } from '../../src/router/path/compiled-path.ts'

/** A piece of a pattern, and texts that it takes, or nearly takes. */
type Piece = readonly [source: string, ...samples: string[]]

const values = ['a', 'b', 'aab', '12', 'X', 'a-b', 'a.b', 'a@b', 'a/b', '', '%41', '%2F', '%', '%E0%A4', 'é', '\u017f']
const captures = [
  '',
  '',
  '',
  '(\\d+)',
  '(.*)',
  '(*)',
  '(a|b)',
  '([^/]+)',
  '([a-z]*)',
  '(a*)',
  '(?:a|b)',
  '((a)|b)',
  '(.+?)',
]
const param: fc.Arbitrary<Piece> = fc
  .tuple(
    fc.constantFrom('id', 'a', 'b', 'A', 'long_name1', '0', '1', '__proto__', 'constructor', 'hasOwnProperty'),
    fc.constantFrom(...captures),
    fc.constantFrom('', '', '', '', '?', '*', '+', '*?', '+?', '??'),
  )
  .map(([name, capture, modifier]) => [`:${name}${capture}${modifier}`, ...values])

const literal: fc.Arbitrary<Piece> = fc
  .constantFrom(
    'a',
    'b',
    'Users',
    'v1',
    'FOO',
    'x.y',
    'a%20b',
    'a b',
    '~',
    'é',
    'Ä',
    'ß',
    '\u017fs',
    '\u212ak',
    'd',
    '',
    '0',
  )
  .map((text) => [text, text, text.toUpperCase(), text.toLowerCase()])

const pieces: readonly Piece[] = [
  ['*', ...values],
  ['(.*)', ...values],
  ['ab?cd', 'abcd', 'acd', 'ABcd'],
  ['ab+cd', 'abcd', 'abbbcd', 'acd'],
  ['ab*cd', 'abcd', 'abxycd', 'acd'],
  ['ab(cd)?e', 'abe', 'abcde'],
  ['(a*)*b', 'b', 'aab', 'aaa'],
  ['(a|ab)(c|bcd)(d*)', 'abcd', 'acd', 'ab'],
  ['(a?)*', 'aa', ''],
  ['(a?)+', 'aa', ''],
  ['((a)|(b))*', 'ab', 'ba', 'c'],
  ['(?:x|(y))+', 'xyx', 'yx'],
  ['(a{1,2}){2}', 'aaa', 'a'],
  ['(a+)+', 'aaa', 'b'],
  ['(?<n>\\w+)', 'word', '-'],
  ['(?=a)', '', 'a'],
  ['(?!a)', '', 'b'],
  ['(?=(a))', '', 'a'],
  ['(?!(a)b)', '', 'ab'],
  ['(a)\\1', 'aa', 'ab'],
  ['(?<=a)b', 'b', 'ab'],
  ['\\d+', '12', 'x'],
  ['\\w', 'w', '\u017f'],
  ['\\S\\D', 'ab', 'a1'],
  ['\\bx', 'x'],
  ['\\Bx', 'x'],
  ['\\.', '.', 'x'],
  ['\\:', ':'],
  ['\\(', '('],
  ['\\x41\\u0042', 'AB', 'ab'],
  ['\\u{2}', 'uu', 'u'],
  ['[abc]', 'a', 'B', 'd'],
  ['[^/]+', 'x', '-'],
  ['[]]', ']'],
  ['[^]', '/', 'x'],
  ['[(]', '('],
  ['[k-s]+?', '\u212a', '\u017f', 'KS'],
  ['x{2}', 'xx', 'x'],
  ['x{1,}', 'xx', ''],
  ['x{,2}', 'x{,2}', 'x'],
  ['|', '', '|'],
  ['^', ''],
  ['$', ''],
  ['+', '', 'a'],
  ['?', ''],
  ['(', '('],
  [')', ''],
  ['[', ''],
  ['\\', '\\'],
]

const piece = fc.oneof(
  { weight: 5, arbitrary: literal },
  { weight: 6, arbitrary: param },
  { weight: 3, arbitrary: fc.constantFrom(...pieces) },
)
const separator = fc
  .constantFrom('/', '/', '/', '/', '', '-', '.', '@', '--', '//', '/.')
  .map((text): Piece => [text, text])

/** A pattern with every piece's samples. */
export interface Sketch {
  readonly path: Path
  readonly pieces: readonly (readonly Piece[])[]
}

function text(piece: fc.Arbitrary<Piece>, separator: fc.Arbitrary<Piece>): fc.Arbitrary<Sketch> {
  const first = fc.constantFrom('/', '/', '/', '/', '/', '').map((start): Piece => [start, start])
  return fc
    .tuple(first, fc.array(fc.tuple(piece, separator), { maxLength: 5 }), fc.boolean())
    .map(([start, rest, separated]) => {
      const all = [start, ...rest.flat()].slice(0, separated ? undefined : -1)
      return { path: all.map(([source]) => source).join(''), pieces: [all] }
    })
}

/** What most patterns are: whole segments. */
const plain = text(
  fc.oneof(literal, fc.constantFrom<Piece>([':id', ...values], [':b', ...values])),
  fc.constant<Piece>(['/', '/']),
)

const expression: fc.Arbitrary<Sketch> = fc
  .constantFrom<[RegExp, ...string[]]>(
    [/^\/re(\d+)$/, '/re12', '/re'],
    [/b/, 'b', '/abc', '/x'],
    [/^\/n\/(?<name>\w+)(x)?/i, '/n/aX', '/N/b'],
    [/(a)|(b)/, '/a', '/b'],
    [/^\/(.*)\/z$/i, '/a/b/z', '/z'],
    [/^\/q[(](.)/, '/q(a'],
    [/^\/(?:a\/)*(b)?/, '/a/a/b', '/b'],
    [/(?:)/, ''],
  )
  .map(([path, ...samples]) => ({ path: new RegExp(path), pieces: [[[path.source, ...samples]]] }))

/** Any path of the 4.x grammar, and what is none. */
export const sketch: fc.Arbitrary<Sketch> = fc.letrec<{ one: Sketch; many: Sketch; any: Sketch }>((tie) => ({
  one: fc.oneof(
    { weight: 9, arbitrary: text(piece, separator) },
    { weight: 3, arbitrary: plain },
    { weight: 1, arbitrary: expression },
  ),
  many: fc.array(tie('any'), { maxLength: 3 }).map((list) => ({
    path: list.map(({ path }) => path),
    pieces: list.flatMap(({ pieces }) => pieces),
  })),
  any: fc.oneof({ maxDepth: 2 }, { weight: 6, arbitrary: tie('one') }, { weight: 1, arbitrary: tie('many') }),
})).any

type Bend = (path: string, at: number) => string
const bends: readonly Bend[] = [
  (path) => path,
  (path) => path,
  (path) => `${path}/`,
  (path) => `${path}/more`,
  (path) => path.toUpperCase(),
  (path, at) => path.slice(0, at) + path.slice(at + 1),
  (path, at) => `${path.slice(0, at)}/${path.slice(at)}`,
  (path, at) => `${path.slice(0, at)}%${path.slice(at)}`,
  (path, at) => `${path.slice(0, at)}a${path.slice(at)}`,
  (path, at) => `${path.slice(0, at)}\n${path.slice(at)}`,
  (path) => path.repeat(2),
  (path) => `.${path}`,
]

/** A path for a pattern: filled in with what its pieces take, then bent. */
export function pathFor(given: Sketch, picks: readonly number[]): string {
  let used = 0
  const pick = (choices: number): number => (picks[used++ % picks.length] as number) % Math.max(choices, 1)
  const filled = fillSketch(given, pick)
  return (bends[pick(bends.length)] as Bend)(filled, pick(filled.length)).slice(0, LONGEST)
}

/** A path for a pattern: one of the samples for each piece. */
export function fillSketch({ pieces }: Sketch, pick: (choices: number) => number): string {
  const sketched = pieces[pick(Math.max(pieces.length, 1))] ?? []
  return sketched.map(([, ...samples]) => samples[pick(Math.max(samples.length, 1))] ?? '').join('')
}

// The oracle takes exponential time for some of these patterns.
const LONGEST = 20
