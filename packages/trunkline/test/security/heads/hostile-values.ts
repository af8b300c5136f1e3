import fc from 'fast-check'

/** Texts that try to end a line, or to become something that does, on their way to the wire. */
export function hostileTexts(): fc.Arbitrary<string> {
  const plain = fc.string({ maxLength: 6 })
  return fc.array(fc.oneof(plain, control, latin1, beyond, looksLikeUtf8, wholeAttacks), { maxLength: 5 }).map(join)
}

/** What an app may hand to a method that takes a text. */
export function hostileValues(): fc.Arbitrary<unknown> {
  const text = hostileTexts()
  return fc.oneof(
    { weight: 6, arbitrary: text },
    { weight: 2, arbitrary: fc.array(text, { maxLength: 3 }) },
    { weight: 1, arbitrary: text.map((each) => ({ toString: () => each })) },
    { weight: 1, arbitrary: text.map((each) => [[each], { toString: () => each }]) },
    { weight: 1, arbitrary: text.map((each) => Buffer.from(each)) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD) },
  )
}

const ODD: unknown[] = [
  undefined,
  null,
  true,
  0,
  7.5,
  Number.NaN,
  1n,
  Symbol('text'),
  {},
  [],
  new Date(0),
  () => 'text',
]

// C0 and DEL
const control = fc.constantFrom(...'\0\x01\b\t\n\v\f\r\x1b\x1f\x7f', '\r\n', '\n\r', '\r\n\r\n', '\r\n\t')

// C1 and the rest of latin-1
const latin1 = fc.integer({ min: 0x80, max: 0xff }).map((code) => String.fromCharCode(code))

// Cut to one byte, most of these are control characters, quotes or colons; the halves of pairs are alone.
const beyond = fc.oneof(
  fc.constantFrom(
    '\u010d',
    '\u010a',
    '\u560d',
    '\u560a',
    '\u0122',
    '\u013a',
    '\u0120',
    '\u0100',
    '\ufffd',
    '\ud800',
    '\udc0a',
  ),
  fc.integer({ min: 0x100, max: 0xffff }).map((code) => String.fromCharCode(code)),
)

// What latin-1 makes of the UTF-8 of other texts: node reads Content-Disposition the other way round.
const looksLikeUtf8 = fc
  .oneof(beyond, fc.string({ unit: 'binary', maxLength: 3 }), fc.constantFrom('\x80', '\x85', '\xa0', 'ä', '€', '😀'))
  .map((text) => Buffer.from(text).toString('latin1'))

const wholeAttacks = fc.constantFrom(
  '\r\nX-Evil: 1',
  '\r\n\r\n<script>',
  'Ä\u008dÄ\u008aX-Evil: 1',
  'Ä\u008dÄ\u008aÄ\u008dÄ\u008aHTTP/1.1 200 OK',
  '\u010d\u010aX-Evil: 1',
  '\u00c4\u00a2; filename=\u00c4\u00a2evil.exe',
  '"; filename="evil.exe',
  'text/html; charset=x\r\nX-Evil: 1',
)

function join(parts: string[]): string {
  return parts.join('')
}
