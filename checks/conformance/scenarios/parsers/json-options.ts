import { serve, topicOn } from '../../src/define.ts'
import { EVERYWHERE, parserOf, receive, receiveBy } from './receive.ts'
import { failure, option } from './rows.ts'
import { sent } from './sent.ts'

const VALUES = ['true', 'null', '1', '-1.5e3', '"text"', '""', ' 5 ', '\n[1]', ' {"a":1}', '', ' ']
const BROKEN = [
  '{',
  '[',
  '{"a":1',
  '{"a":}',
  "{'a':1}",
  '[1,]',
  '{"a":1}}',
  'nul',
  'undefined',
  '"',
  '#',
  ' #',
  '\u00a0[1]',
  '\f[1]',
  '{"a":"\n"}',
  `{"long":"${'x'.repeat(100)}`,
  `[${'1,'.repeat(50)}x]`,
  'x'.repeat(100),
  'é✓',
  '{"type":"own"',
]

export default topicOn(EVERYWHERE, 'scenarios/parsers/json-options', [
  serve('json() is strict', [option('strict'), failure.parse], receiveBy('json'), sends([...VALUES, ...BROKEN])),
  serve(
    'json() that is not strict',
    [option('strict'), failure.parse],
    receiveBy('json', { strict: false }),
    sends([...VALUES, ...BROKEN]),
  ),
  serve(
    'only false makes json() take any value',
    [option('strict')],
    receiveBy('json', { strict: 0 }),
    sends(['true', '[1]']),
  ),
  serve(
    'json() with a reviver',
    [option('reviver')],
    (framework) =>
      receive(
        framework,
        parserOf(framework, 'json', {
          strict: false,
          reviver(this: unknown, key: string, value: unknown) {
            if (value === 'drop') return undefined
            return typeof value === 'number' ? [key, value, Array.isArray(this)] : value
          },
        }),
      ),
    sends(['{"a":1,"b":[2,"drop"],"c":"drop"}', '1', '']),
  ),
  serve(
    'json() with a reviver that throws',
    [option('reviver'), failure.parse],
    (framework) =>
      receive(
        framework,
        parserOf(framework, 'json', {
          reviver(_key: string, value: unknown) {
            if (value === 'error')
              throw Object.assign(new RangeError('of the reviver'), { status: 418, type: 'own', x: 1 })
            return value
          },
        }),
      ),
    sends(['["error"]', '["fine"]']),
  ),
  serve('json() with no reviver', [option('reviver')], receiveBy('json', { reviver: null }), sends(['[1]'])),
  serve(
    'json() with another default for the charset',
    [option('defaultCharset')],
    receiveBy('json', { defaultCharset: 'utf-16le' }),
    [
      sent('json', Buffer.from('["é"]', 'utf16le')),
      sent('json', '["é"]'),
      sent('application/json; charset=utf-8', '["é"]'),
    ],
  ),
  serve(
    'json() with a default charset that it does not take',
    [option('defaultCharset'), failure.charset],
    receiveBy('json', { defaultCharset: 'koi8-r' }),
    sends(['[1]']),
  ),
])

function sends(bodies: string[]): ReturnType<typeof sent>[] {
  return bodies.map((body) => sent('json', body))
}
