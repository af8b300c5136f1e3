import { createRequire } from 'node:module'
import fc from 'fast-check'

const load = createRequire(createRequire(__filename).resolve('body-parser1'))

/** The packages that read a Content-Type for body-parser 1.x and Express 4, in their versions. */
export const contentTypeLibrary: {
  parse(header: string): { type: string; parameters: Record<string, string> }
} = load('content-type')
export const typeIsLibrary: { is(header: string, types?: string[]): string | false } = load('type-is')
export const mimeTypesLibrary: { types: Record<string, string>; lookup(path: string): string | false } = createRequire(
  load.resolve('type-is'),
)('mime-types')

// What a header can hold that comes through node, and some that cannot: characters beyond latin-1, line breaks.
const oddities = ['é', '\xa0', '\xff', '\x80', '\x0b', '\t', '\n', '\x7f', '\u212a', '\u0130', '\u2028', '€', '\0']
const punctuation = [...' !#$%&\'*+.^_`|~-()<>@,:\\"[]?={};/']
const words = [
  'text',
  'html',
  'Application',
  'JSON',
  'vnd.a',
  'charset',
  'a',
  'B',
  '0',
  'utf-8',
  '__proto__',
  'constructor',
]
const long = ['a'.repeat(126), 'a'.repeat(127), 'a'.repeat(128), 'b'.repeat(64)]

const character = fc.oneof(
  fc.constantFrom(...punctuation),
  fc.constantFrom(...oddities),
  fc.constantFrom('a', 'Z', '9'),
)
const piece = fc.oneof(character, fc.constantFrom(...words))
const noise = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
const spaces = fc.constantFrom('', '', ' ', '  ', '\t', '\xa0')
const name = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, fc.constantFrom(...long), noise)
const quoted = fc
  .array(
    fc.oneof(
      character,
      character.map((one) => `\\${one}`),
    ),
    { maxLength: 5 },
  )
  .map((pieces) => `"${pieces.join('')}"`)
const parameter = fc
  .tuple(spaces, name, spaces, fc.constantFrom('=', '=', '=', ''), spaces, fc.oneof(name, quoted, quoted), spaces)
  .map((parts) => `;${parts.join('')}`)
const suffix = fc.oneof(
  fc.constant(''),
  fc.constant('+'),
  name.map((text) => `+${text}`),
)

/** Headers that are Content-Types, nearly so, or anything. */
export const contentTypes: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        spaces,
        name,
        fc.constantFrom('/', '/', '/', '', '//'),
        name,
        suffix,
        spaces,
        fc.array(parameter, { maxLength: 3 }),
      )
      .map(([before, type, slash, subtype, tail, after, parameters]) =>
        [before, type, slash, subtype, tail, after, ...parameters].join(''),
      ),
  },
  noise,
  fc.string({ unit: 'binary', maxLength: 12 }),
)
