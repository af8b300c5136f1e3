// Compiled, never run: each line of the parsers offers the options that it has.
import two from '@trunkline/parsers'
import one from '@trunkline/parsers/v1'
import v5 from 'trunkline'
import v4 from 'trunkline/v4'

two.json({ defaultCharset: 'utf-16le', reviver: null, strict: false, prototypeKeys: 'reject', rawBody: true })
two.text({ defaultCharset: 'iso-8859-1' })
two.urlencoded({ extended: true, depth: 5, parameterLimit: 10, defaultCharset: 'iso-8859-1' })
two.urlencoded({ charsetSentinel: true, interpretNumericEntities: true })
v5.json({ defaultCharset: 'utf-16le' })
v5.urlencoded({ charsetSentinel: true, interpretNumericEntities: true, defaultCharset: 'iso-8859-1' })

for (const parsers of [one, v4]) {
  parsers.json({ reviver: null, strict: false, prototypeKeys: 'reject', rawBody: true, limit: '1mb' })
  parsers.text({ defaultCharset: 'iso-8859-1' })
  parsers.urlencoded({ extended: true, depth: 5, parameterLimit: 10 })
  // @ts-expect-error 1.x has no such option
  parsers.json({ defaultCharset: 'utf-16le' })
  // @ts-expect-error nor for forms
  parsers.urlencoded({ extended: true, defaultCharset: 'iso-8859-1' })
  // @ts-expect-error nor this
  parsers.urlencoded({ extended: true, charsetSentinel: true })
  // @ts-expect-error nor this
  parsers.urlencoded({ extended: true, interpretNumericEntities: true })
}

// What is declared with the names of the other line fits, as far as the options go.
export const options: one.JsonOptions = { strict: true } satisfies two.JsonOptions
export const form: two.UrlencodedOptions = { extended: true } satisfies one.UrlencodedOptions
