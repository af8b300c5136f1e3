import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Parser } from '../src/parser.ts'
import { play } from './support/fake.ts'
import { type Kind, lineNames, lines, type Parsers } from './support/lines.ts'

const numRuns = Number(process.env['PROOF_RUNS'] ?? 500)
const timeout = 600_000 + 100 * numRuns

// Most inputs end in an error, and nobody reads the stacks.
const { stackTraceLimit } = Error
beforeAll(() => {
  Error.stackTraceLimit = 0
})
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit
})

interface Input {
  kind: Kind
  options: object
  headers: Record<string, string>
  bytes: Buffer
}

/** The value, or what an error handler can tell. Written out, so that the order of keys and their kinds count too. */
async function show(parsers: Parsers, { kind, options, headers, bytes }: Input): Promise<string> {
  const create = parsers[kind] as (options: object) => Parser
  const { body, error } = await play(create(options), headers, bytes)
  return JSON.stringify({ body, error }, (_, value) => (Object.is(value, -0) ? '-0' : value))
}

function describeFuzz(title: string, input: fc.Arbitrary<Input>): void {
  it.each(lineNames)(`${title}, line %s`, { timeout }, async (line) => {
    const { ours, real } = lines[line]
    const agree = async (one: Input): Promise<void> => {
      expect(await show(ours, one)).toBe(await show(real, one))
    }
    await fc.assert(fc.asyncProperty(input, agree), { numRuns })
  })
}

const jsonText = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.tuple(fc.stringMatching(/^[ \t\r\n\f\v]*$/), fc.json()).map((parts) => parts.join('')),
  fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 3 })).map(([text, at, noise]) => {
    const place = at % (text.length + 1)
    return text.slice(0, place) + noise + text.slice(place + 1)
  }),
  fc.constantFrom(
    '',
    ' ',
    '{',
    '[',
    '{}',
    '[]',
    'null',
    '#',
    '##',
    ' #',
    '1e400',
    '-0',
    '"\\ud800"',
    '{"__proto__":{"x":1}}',
  ),
  fc.string({ unit: 'binary' }),
)
const unicode = fc.constantFrom<BufferEncoding>('utf8', 'utf8', 'utf8', 'utf16le')
const jsonInput: fc.Arbitrary<Input> = fc
  .tuple(jsonText, fc.boolean(), unicode, fc.boolean(), fc.boolean())
  .map(([text, strict, encoding, mark, verified]) => ({
    kind: 'json' as const,
    options: { strict, verify: verified && (() => {}) },
    headers: { 'content-type': `application/json; charset=utf-${encoding === 'utf8' ? '8' : '16le'}` },
    bytes: Buffer.from((mark ? '\ufeff' : '') + text, encoding),
  }))

const word = fc.constantFrom(
  'a',
  'a',
  'b',
  '0',
  '1',
  '2',
  '',
  'é',
  '%E9',
  '%C3%A9',
  '+',
  '%',
  '%zz',
  'utf8',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '99',
  '100',
  '101',
  '999999999',
)
const bracket = fc
  .tuple(fc.constantFrom('[', '[', '%5B', '%5b'), word, fc.constantFrom(']', ']', '%5D', ''))
  .map((parts) => parts.join(''))
const name = fc.tuple(word, fc.array(bracket, { maxLength: 4 })).map(([first, rest]) => first + rest.join(''))
const value = fc.constantFrom(
  '',
  '1',
  'x+y',
  '%E2%9C%93',
  '%26%2310003%3B',
  '%26%23233%3B',
  '%26%23128169%3B',
  '%FF',
  '=',
  '[a]=b',
)
const pair = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(name, value).map((parts) => parts.join('=')) },
  { weight: 1, arbitrary: name },
  { weight: 1, arbitrary: fc.constantFrom('utf8=%E2%9C%93', 'utf8=%26%2310003%3B', 'utf8=', '', '=', '&') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
)
const formInput: fc.Arbitrary<Input> = fc
  .record({
    pairs: fc.array(pair, { maxLength: 10 }),
    latin1: fc.boolean(),
    extended: fc.boolean(),
    depth: fc.constantFrom(0, 1, 2, 32, 1.5, undefined),
    parameterLimit: fc.constantFrom(1, 5, 9.5, 1000, Number.POSITIVE_INFINITY, undefined),
    charsetSentinel: fc.boolean(),
    interpretNumericEntities: fc.boolean(),
  })
  .map(({ pairs, latin1, ...options }) => ({
    kind: 'urlencoded' as const,
    options,
    headers: { 'content-type': `application/x-www-form-urlencoded${latin1 ? '; charset=iso-8859-1' : ''}` },
    bytes: Buffer.from(pairs.join('&'), latin1 ? 'latin1' : 'utf8'),
  }))

const space = fc.constantFrom('', '', '', ' ', '  ', '\t')
const type = fc.constantFrom(
  'application/json',
  'Application/JSON',
  'application/vnd.a+json',
  'text/plain',
  'application',
  '/',
  'a/b/c',
  'application/json garbage',
  'application/json,text/plain',
  'text/plain+a+json',
  '*/*',
  'é/x',
  '',
)
const token = fc.constantFrom('charset', 'CharSet', 'x', 'boundary', '', 'a b', 'chars\xe9t')
const given = fc.constantFrom(
  'utf-8',
  'UTF-8',
  '"utf-8"',
  '"u\\tf-8"',
  'utf-16le',
  'us-ascii',
  '"',
  '"utf-8',
  'koi8-r',
  'x',
  '',
  '"a;charset=x"',
  'utf-8"',
)
const parameter = fc
  .tuple(
    fc.constantFrom(';', ';', ';', ';;', ','),
    space,
    token,
    space,
    fc.constantFrom('=', '=', '=', ''),
    space,
    given,
    space,
  )
  .map((parts) => parts.join(''))
const contentType = fc
  .tuple(space, type, space, fc.array(parameter, { maxLength: 3 }))
  .map(([a, b, c, rest]) => a + b + c + rest.join(''))
const typeInput: fc.Arbitrary<Input> = fc
  .record({
    kind: fc.constantFrom<Kind>('json', 'text', 'raw', 'urlencoded'),
    header: fc.oneof({ weight: 9, arbitrary: contentType }, fc.string({ maxLength: 20 })),
    type: fc.constantFrom<unknown>(
      'json',
      '*/*',
      'application/*',
      '+json',
      ['text', 'json'],
      'text/plain',
      [],
      undefined,
      () => true,
    ),
    coding: fc.constantFrom(
      undefined,
      undefined,
      undefined,
      'identity',
      'IDENTITY',
      '',
      'nulls',
      'compress',
      'gzip, br',
    ),
  })
  .map(({ kind, header, type, coding }) => ({
    kind,
    options: { type, extended: true },
    headers: { 'content-type': header, ...(coding === undefined ? {} : { 'content-encoding': coding }) },
    bytes: Buffer.from('[1]'),
  }))

describe('beside body-parser, on any input', () => {
  describeFuzz('json() gives the same value or the same error', jsonInput)
  describeFuzz('urlencoded() gives the same value or the same error', formInput)
  describeFuzz('every parser makes the same of a Content-Type', typeInput)
})
