import { gzipSync } from 'node:zlib'
import { observe, serve, topicOn } from '../../src/define.ts'
import { attempt, type Handler, type Next, type Req, type Res } from '../../src/interface.ts'
import { EVERYWHERE, PARSERS, type ParserName, parserOf, receive, receiveBy, TYPES } from './receive.ts'
import { factory, failure, limit, option, result } from './rows.ts'
import { onOneConnection, sent, sentInChunks } from './sent.ts'

// Any parser takes this text for a body: an array, bytes, a text, a name without a value.
const BODY = '[1]'

const LIMITS = [2, '2', '2b', '1kb', '1 KB', '1Kb', '0.001kb', 0, null, undefined, Number.POSITIVE_INFINITY]

export default topicOn(EVERYWHERE, 'scenarios/parsers/common-options', [
  serve(
    'a compressed body that module 1.x refuses',
    [failure.inflateOff],
    receiveBy('json', { inflate: false }),
    [sent('json', gzipSync('[1]'), { 'Content-Encoding': 'GZip' })],
    // Elsewhere the error has one more field: see "the encoding that is refused, by both names".
    { lines: ['module 1.x'] },
  ),
  ...PARSERS.flatMap((name) => [
    serve(
      `${name}() with the limit`,
      [option('limit'), limit('Body size limit'), failure.large, factory(name)],
      receiveBy(name, { limit: '1kb', extended: true }),
      [
        sent(name, filled(1024)),
        sent(name, filled(1025)),
        sentInChunks(name, [filled(1024)]),
        sentInChunks(name, [filled(1025)]),
      ],
    ),
    serve(
      `${name}() with a limit in bytes, counted after inflation`,
      [option('limit'), option('inflate'), failure.large],
      receiveBy(name, { limit: 500, extended: true }),
      [compressed(name, 500), compressed(name, 501), compressed(name, 100_000)],
    ),
    serve(
      `${name}() with the limit that holds when none is given`,
      [option('limit'), limit('Body size limit'), failure.large],
      receiveBy(name, { extended: true }),
      [sent(name, filled(102_400)), sent(name, filled(102_401))],
    ),
    serve(
      `${name}() that does not inflate`,
      [option('inflate'), result(name)],
      receiveBy(name, { inflate: false, extended: true }),
      [sent(name, BODY), sent(name, BODY, { 'Content-Encoding': 'identity' })],
    ),
    serve(
      `${name}() with a type of each form`,
      [option('type'), factory(name)],
      (framework) =>
        receive(framework, byHeader(typesFor(name).map((type) => parserOf(framework, name, { type, extended: true })))),
      typesFor(name).map((type, at) =>
        onOneConnection(`type ${type}`, ...typesSent(name).map((type) => sent(type, BODY, { 'X-Parser': `${at}` }))),
      ),
    ),
    serve(
      `${name}() with a verifier`,
      [option('verify'), failure.verify],
      (framework, kit) => {
        const verify = (_req: Req, _res: Res, bytes: Buffer, encoding: unknown): void => {
          kit.note([bytes.toString('base64'), encoding, Buffer.isBuffer(bytes)])
          if (bytes.includes('refuse')) throw new Error('refused by the verifier')
          if (bytes.includes('status'))
            throw Object.assign(new Error('with its own'), { status: 402, type: 'own.type' })
          if (bytes.includes('text')) throw 'only a text'
        }
        return receive(framework, parserOf(framework, name, { verify, strict: false, extended: true }))
      },
      [sent(name, BODY), ...['"refuse"', '"status"', '"text"', 'bad'].map((body) => sent(name, body)), sent(name, '')],
    ),
  ]),
  observe('options that parsers refuse, and that they take', [option('limit'), option('verify')], (framework) =>
    PARSERS.flatMap((name) =>
      [
        { limit: 'much' },
        { limit: 'NaN' },
        { limit: {} },
        { limit: '' },
        { limit: null },
        { limit: 0 },
        { limit: '2.5MB' },
        { verify: true },
        { verify: 'no' },
        { verify: 1 },
        { verify: null },
        { verify: false },
        { type: 5 },
        null,
      ].map((options) => attempt(() => typeof parserOf(framework, name, options))),
    ),
  ),
  serve(
    'limits of many spellings',
    [option('limit'), limit('Body size limit')],
    (framework) => receive(framework, byHeader(LIMITS.map((limit) => parserOf(framework, 'text', { limit })))),
    LIMITS.map((limit, at) =>
      onOneConnection(
        `limit ${limit}`,
        ...[2, 3, 1025].map((size) => sent('text', 'x'.repeat(size), { 'X-Parser': `${at}` })),
      ),
    ),
  ),
  serve(
    'a type that a function decides',
    [option('type')],
    (framework, kit) => {
      const type = (req: Req): unknown => {
        kit.note([req.url, req.headers['content-type'] ?? null])
        return req.headers['x-parse']
      }
      return receive(framework, parserOf(framework, 'json', { type }))
    },
    [
      sent('text/anything', BODY, { 'X-Parse': 'yes' }),
      sent('application/json', BODY),
      sent('no type at all', BODY, { 'X-Parse': 'yes' }),
      sent('a/b; charset=koi8-r', BODY, { 'X-Parse': 'yes' }),
    ],
  ),
  serve(
    'a verifier is not asked about a charset that nobody knows',
    [option('verify'), failure.charset],
    (framework, kit) => receive(framework, parserOf(framework, 'text', { verify: () => kit.note('asked') })),
    [sent('text/plain; charset=x-unheard', 'x'), sent('text/plain; charset=koi8-r', 'x')],
  ),
])

/** A body of just that size that each parser takes: one long text in an array. */
function filled(size: number): string {
  return `["${'x'.repeat(size - 4)}"]`
}

function compressed(name: ParserName, size: number): ReturnType<typeof sent> {
  return sent(name, gzipSync(filled(size)), { 'Content-Encoding': 'gzip' })
}

/** One of several parsers, by a number in the request. */
function byHeader(parsers: Handler[]): Handler {
  return (req: Req, res: Res, next: Next) => parsers[Number(req.headers['x-parser'])]?.(req, res, next)
}

function typesFor(name: ParserName): unknown[] {
  const [main = '', sub = ''] = TYPES[name].split('/')
  const extension = { json: 'json', raw: 'bin', text: 'txt', urlencoded: 'urlencoded' }[name]
  return [
    undefined,
    TYPES[name],
    extension,
    '*/*',
    `*/${sub}`,
    `${main}/*`,
    ['a/b', extension],
    [],
    `${main}/vnd.x+${sub}`,
    '+json',
    'unknown',
    true,
    5,
  ]
}

function typesSent(name: ParserName): string[] {
  const [main = '', sub = ''] = TYPES[name].split('/')
  return [
    TYPES[name],
    TYPES[name].toUpperCase(),
    `${TYPES[name]} ; x=y`,
    `${main}/other`,
    `other/${sub}`,
    'a/b',
    `${main}/vnd.x+${sub}`,
    'a/vnd+json',
    main,
    `${TYPES[name]};`,
  ]
}
