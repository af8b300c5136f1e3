import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { libraryOfExpress4 } from '../../../../test/support/request-with-v4.ts'
import { withCharset, withUtf8Strictly } from './content-type.ts'

interface ContentTypeLibrary {
  parse(header: string): { type: string; parameters: Record<string, string> }
  format(value: object): string
}

const library = libraryOfExpress4<ContentTypeLibrary>('content-type')

const piece = fc.constantFrom(
  'text/html',
  'Text/',
  'a',
  'b',
  '/',
  ';',
  ';',
  '=',
  '=',
  ' ',
  '"',
  '"',
  '\\',
  'charset',
  '\t',
  'é',
  '+',
)
const header = fc.tuple(
  fc.constantFrom('text/html', 'text/html;', ''),
  fc.array(piece, { minLength: 1, maxLength: 12 }),
)

describe('a Content-Type, read strictly,', () => {
  it('is written with utf-8 as express@4 writes it', () => {
    fc.assert(
      fc.property(header, ([start, pieces]) => {
        const text = start + pieces.join('')
        expect(outcome(() => withUtf8Strictly(text))).toBe(outcome(() => theirsWithUtf8(text)))
      }),
      { numRuns: 5000 },
    )
  })

  it('sorts its parameters', () => {
    expect(withUtf8Strictly('TEXT/plain; b=1; Charset=latin1; a="x y"')).toBe('text/plain; a="x y"; b=1; charset=utf-8')
  })
})

describe('withCharset', () => {
  const cases: { title: string; type: string; charset: string; want: string }[] = [
    { title: 'adds one where none is', type: 'text/html', charset: 'utf-8', want: 'text/html; charset=utf-8' },
    {
      title: 'keeps the one that is there',
      type: 'Text/HTML;Charset=a',
      charset: 'utf-8',
      want: 'Text/HTML;Charset=a',
    },
    { title: 'sorts parameters', type: 'Text/CSS; d=e', charset: 'x', want: 'text/css; charset=x; d=e' },
    { title: 'quotes what needs it', type: 'text/css', charset: 'a b', want: 'text/css; charset="a b"' },
    { title: 'fills an empty one', type: 'text/css; charset=""', charset: 'x', want: 'text/css; charset=x' },
  ]
  for (const { title, type, charset, want } of cases) it(title, () => expect(withCharset(type, charset)).toBe(want))

  it('refuses what is no type', () => {
    expect(() => withCharset('nonsense', 'utf-8')).toThrow(new TypeError('invalid media type'))
    expect(() => withCharset('text/html', 'a\r\nb')).toThrow(TypeError)
  })
})

function theirsWithUtf8(text: string): string {
  const parsed = library.parse(text)
  parsed.parameters['charset'] = 'utf-8'
  return library.format(parsed)
}

function outcome<Value>(run: () => Value): Value | string {
  try {
    return run()
  } catch (err) {
    return (err as Error).message
  }
}
