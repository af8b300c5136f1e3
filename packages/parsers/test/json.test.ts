import { type Case, describeCases } from './support/cases.ts'

const json = { 'Content-Type': 'application/json' }

const cases: Case[] = [
  { title: 'parses an object', kind: 'json', headers: json, body: '{"a":1}', want: { body: { a: 1 } } },
  { title: 'parses an array', kind: 'json', headers: json, body: ' \t\r\n[1,2]', want: { body: [1, 2] } },
  {
    title: 'parses what comes in chunks',
    kind: 'json',
    headers: json,
    pieces: ['{"a"', ':"é', '"}'],
    want: { body: { a: 'é' } },
  },
  {
    title: 'puts a character together that was torn apart',
    kind: 'json',
    headers: json,
    pieces: [Buffer.from('{"a":"€"}').subarray(0, 7), Buffer.from('{"a":"€"}').subarray(7)],
    want: { body: { a: '€' } },
  },
  {
    title: 'takes an empty body for an empty object',
    kind: 'json',
    headers: { ...json, 'Content-Length': 0 },
    want: { body: {} },
  },
  {
    title: 'leaves a request without a body alone',
    kind: 'json',
    method: 'GET',
    headers: json,
    want: { v1: { body: {} }, v2: { body: '(undefined)' } },
  },
  { title: 'drops a byte order mark', kind: 'json', headers: json, body: '\ufeff{"a":1}', want: { body: { a: 1 } } },
  {
    title: 'refuses a body of whitespace only',
    kind: 'json',
    headers: json,
    body: ' \n ',
    want: { error: { name: 'SyntaxError', status: 400, type: 'entity.parse.failed', body: ' \n ', expose: true } },
  },
  {
    title: 'refuses broken JSON and shows the text',
    kind: 'json',
    headers: json,
    body: '{"a":',
    want: { error: { name: 'SyntaxError', status: 400, type: 'entity.parse.failed', body: '{"a":', expose: true } },
  },
  ...['true', '"text"', '12', 'null', '  true', 'hello', '\f{"a":1}', '#x', '"' + 'x'.repeat(200) + '"'].map(
    (body): Case => ({
      title: `refuses ${JSON.stringify(body.slice(0, 20))} in strict mode, worded as the engine would`,
      kind: 'json',
      headers: json,
      body,
      want: { error: { name: 'SyntaxError', status: 400, type: 'entity.parse.failed', body } },
    }),
  ),
  {
    title: 'takes any value when not strict',
    kind: 'json',
    options: { strict: false },
    headers: json,
    body: ' true',
    want: { body: true },
  },
  {
    title: 'takes null when not strict',
    kind: 'json',
    options: { strict: false },
    headers: json,
    body: 'null',
    want: { body: null },
  },
  {
    title: 'hands values to a reviver',
    kind: 'json',
    options: { reviver: (key: string, value: unknown) => (key === 'a' ? 'revived' : value) },
    headers: json,
    body: '{"a":1}',
    want: { body: { a: 'revived' } },
  },
  {
    title: 'answers 400 when the reviver throws, whatever status its error has',
    kind: 'json',
    options: {
      reviver: () => {
        throw Object.assign(new Error('not so'), { status: 418 })
      },
    },
    headers: json,
    body: '{"a":1}',
    want: { error: { status: 400, message: 'not so', type: 'entity.parse.failed' } },
  },
  ...['utf-8', 'UTF-8', '"utf-8"', 'utf8'].map(
    (charset): Case => ({
      title: `knows UTF-8 under the name ${charset}, if it begins with utf-`,
      kind: 'json',
      headers: { 'Content-Type': `application/json; charset=${charset}` },
      body: '{"a":"é"}',
      want: charset === 'utf8' ? { error: { status: 415, charset: 'utf8' } } : { body: { a: 'é' } },
    }),
  ),
  {
    title: 'reads UTF-16 with a mark',
    kind: 'json',
    headers: { 'Content-Type': 'application/json; charset=utf-16' },
    body: Buffer.from('\ufeff{"a":"é"}', 'utf16le'),
    want: { body: { a: 'é' } },
  },
  {
    title: 'reads UTF-16LE without a mark',
    kind: 'json',
    headers: { 'Content-Type': 'application/json; charset=utf-16le' },
    body: Buffer.from('{"a":"é"}', 'utf16le'),
    want: { body: { a: 'é' } },
  },
  {
    title: 'reads UTF-16BE',
    kind: 'json',
    headers: { 'Content-Type': 'application/json; charset=utf-16be' },
    body: Buffer.from('{"a":"é"}', 'utf16le').swap16(),
    want: { body: { a: 'é' } },
  },
  {
    title: 'reads UTF-32 in 2.x',
    kind: 'json',
    headers: { 'Content-Type': 'application/json; charset=utf-32le' },
    body: Buffer.from([...'{"a":"é"}'].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 0])),
    want: { v1: { error: { status: 415, type: 'charset.unsupported' } }, v2: { body: { a: 'é' } } },
  },
  {
    title: 'refuses a charset that is not Unicode',
    kind: 'json',
    headers: { 'Content-Type': 'application/json; charset=KOI8-R' },
    body: '{}',
    want: {
      error: {
        name: 'UnsupportedMediaTypeError',
        message: 'unsupported charset "KOI8-R"',
        status: 415,
        charset: 'koi8-r',
        type: 'charset.unsupported',
        expose: true,
      },
    },
  },
  {
    title: 'refuses a Unicode charset nobody knows',
    kind: 'json',
    headers: { 'Content-Type': 'application/json; charset=utf-99' },
    body: '{}',
    want: { error: { status: 415, charset: 'utf-99', type: 'charset.unsupported' } },
  },
  {
    title: 'takes the default charset on 2.x only',
    kind: 'json',
    options: { defaultCharset: 'utf-16le' },
    headers: json,
    body: Buffer.from('{"a":1}', 'utf16le'),
    want: { v1: { error: { type: 'entity.parse.failed' } }, v2: { body: { a: 1 } } },
  },
]

describeCases('json()', cases)
