import { brotliCompressSync, deflateRawSync, deflateSync, gunzipSync, gzipSync } from 'node:zlib'
import { observe, serve, topicOn } from '../../src/define.ts'
import { EVERYWHERE, PARSERS, receiveBy } from './receive.ts'
import { failure, option } from './rows.ts'
import { sendZstd } from './runtime-with-zstd.ts'
import { onOneConnection, sent, sentInChunks } from './sent.ts'

const BODY = '[1,"é"]'
const encoded = (encoding: string | string[], bytes: Buffer | string) =>
  sent('json', bytes, { 'Content-Encoding': encoding })

export default topicOn(EVERYWHERE, 'scenarios/parsers/encodings', [
  ...PARSERS.map((name) =>
    serve(
      `encodings that ${name}() takes`,
      [option('inflate'), failure.encoding],
      receiveBy(name, { extended: true }),
      Object.entries({
        gzip: gzipSync(BODY),
        deflate: deflateSync(BODY),
        br: brotliCompressSync(BODY),
        identity: BODY,
        compress: BODY,
        nulls: BODY,
      }).map(([encoding, bytes]) => sent(name, bytes, { 'Content-Encoding': encoding })),
    ),
  ),
  serve('names of encodings', [option('inflate'), failure.encoding], receiveBy('json'), [
    encoded('GZIP', gzipSync(BODY)),
    encoded('IDENTITY', BODY),
    encoded('x-gzip', gzipSync(BODY)),
    encoded('gzip, br', gzipSync(BODY)),
    encoded(['gzip', 'gzip'], gzipSync(BODY)),
    encoded('', BODY),
    encoded(' ', BODY),
    encoded('__proto__', BODY),
    encoded('constructor', BODY),
  ]),
  serve('compressed bodies that are corrupt', [option('inflate')], receiveBy('json'), [
    encoded('gzip', 'no gzip at all'),
    encoded('gzip', gzipSync(BODY).subarray(0, -6)),
    encoded('gzip', gzipSync(BODY).subarray(0, 5)),
    encoded('gzip', Buffer.concat([gzipSync(BODY), Buffer.from('garbage')])),
    encoded('gzip', Buffer.concat([gzipSync('[1,'), gzipSync('2]')])),
    encoded('gzip', deflateSync(BODY)),
    encoded('deflate', deflateRawSync(BODY)),
    encoded('deflate', deflateSync(BODY).subarray(0, -5)),
    encoded('br', 'no brotli at all'),
    encoded('br', brotliCompressSync(BODY).subarray(0, -4)),
    encoded('gzip', ''),
    encoded('gzip', gzipSync('')),
  ]),
  serve('compressed bodies in chunks', [option('inflate')], receiveBy('json'), [
    sentInChunks('json', halves(gzipSync(BODY)), { 'Content-Encoding': 'gzip' }),
    sentInChunks('json', halves(deflateSync(BODY)), { 'Content-Encoding': 'deflate' }),
    sentInChunks('json', halves(brotliCompressSync(BODY)), { 'Content-Encoding': 'br' }),
  ]),
  serve(
    'compressed bodies on one connection',
    [option('inflate'), failure.encoding],
    receiveBy('json', { limit: 100 }),
    [
      onOneConnection(
        'fine, corrupt, a bomb, unknown, fine',
        encoded('gzip', gzipSync(BODY)),
        encoded('gzip', 'x'.repeat(5000)),
        encoded('gzip', gzipSync(Buffer.alloc(500_000))),
        encoded('nulls', 'x'.repeat(5000)),
        encoded('gzip', gzipSync(BODY)),
      ),
    ],
  ),
  observe(
    'zstd, on a runtime that has it',
    [option('inflate'), failure.encoding],
    (framework) => sendZstd(framework, gunzipSync),
    { alone: true },
  ),
])

function halves(bytes: Buffer): string[] {
  const middle = bytes.length >> 1
  return [bytes.subarray(0, middle), bytes.subarray(middle)].map((half) => half.toString('latin1'))
}
