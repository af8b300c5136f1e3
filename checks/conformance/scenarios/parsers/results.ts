import { serve, topicOn } from '../../src/define.ts'
import { request } from '../../src/requests.ts'
import { BODY_PARSER_2, EVERYWHERE, parserOf, receive, receiveBy } from './receive.ts'
import { extendedDefault, factory, failure, nothingParsed, option, result } from './rows.ts'
import { onOneConnection, sent, sentInChunks } from './sent.ts'

const json = (charset: string, body: Buffer | string) => sent(`application/json; charset=${charset}`, body)
const text = (charset: string, body: Buffer | string) => sent(`text/plain; charset=${charset}`, body)
const form = (charset: string, body: Buffer | string) =>
  sent(`application/x-www-form-urlencoded; charset=${charset}`, body)

export default topicOn(EVERYWHERE, 'scenarios/parsers/results', [
  serve('values that json() gives', [result('json'), factory('json')], receiveBy('json'), [
    ...[
      '{"a":[1,{"b":null}],"é":"✓"}',
      '[]',
      '{}',
      ' \r\n\t[1]',
      '',
      '{"__proto__":{"x":1},"constructor":2}',
      '{"a":1,"a":2}',
      '[1e400,-0,1.0]',
      '"\\ud800"',
    ].map((body) => sent('json', body)),
    sentInChunks('json', ['{"a"', ':', '1}']),
    sentInChunks('json', []),
  ]),
  serve('charsets that json() takes', [result('json'), failure.charset], receiveBy('json'), [
    json('utf-8', '["é"]'),
    json('UTF-8', '["é"]'),
    json('"utf-8"', '["é"]'),
    json('utf-8', '\ufeff["é"]'),
    json('utf-8', Buffer.from([91, 34, 0xff, 34, 93])),
    json('utf-16', Buffer.from('["é✓"]', 'utf16le')),
    json('utf-16', Buffer.from('\ufeff["é✓"]', 'utf16le')),
    json('utf-16', Buffer.from('\ufeff["é✓"]', 'utf16le').swap16()),
    json('utf-16le', Buffer.from('["é✓"]', 'utf16le')),
    json('utf-16be', Buffer.from('["é✓"]', 'utf16le').swap16()),
    json('utf-7', '["+AOk-"]'),
    json('utf-99', '[]'),
    json('iso-8859-1', '[]'),
    json('koi8-r', '[]'),
    json('x', '[]'),
  ]),
  serve(
    'json() and UTF-32',
    [result('json')],
    receiveBy('json'),
    [json('utf-32le', utf32('["é✓😀"]')), json('utf-32', utf32('\ufeff[1]'))],
    { lines: BODY_PARSER_2 },
  ),
  serve('values that raw() gives', [result('raw'), factory('raw')], receiveBy('raw'), [
    sent('raw', Buffer.from([0, 255, 128, 13, 10])),
    sent('raw', ''),
    sent('application/octet-stream; charset=x-unheard', 'é'),
    sentInChunks('raw', ['\u0000', 'two']),
  ]),
  serve('values that text() gives', [result('text'), factory('text')], receiveBy('text'), [
    sent('text', 'é ✓ 😀'),
    sent('text', ''),
    sent('text', '\ufeffmark'),
    sentInChunks('text', ['\xc3', '\xa9']),
  ]),
  serve('charsets that text() takes', [result('text'), failure.charset], receiveBy('text'), [
    text('us-ascii', Buffer.from([65, 200])),
    text('iso-8859-1', Buffer.from([65, 233, 0x80])),
    text('latin1', Buffer.from([233])),
    text('windows-1252', Buffer.from([0x80])),
    text('koi8-r', Buffer.from([0xce, 0xc5, 0xd4])),
    text('shift_jis', Buffer.from([0x83, 0x65])),
    text('gbk', Buffer.from([0xc4, 0xe3])),
    text('big5', Buffer.from([0xa7, 0x41])),
    text('utf-16', Buffer.from('é✓', 'utf16le')),
    text('utf-16le', Buffer.from('\ufeffé', 'utf16le')),
    text('ucs-2', Buffer.from('é', 'utf16le')),
    text('utf-7', '+AOk-'),
    text('x-unheard', 'x'),
    text('', 'x'),
    text('__proto__', 'x'),
  ]),
  serve(
    'values that urlencoded() gives',
    [result('urlencoded'), factory('urlencoded')],
    receiveBy('urlencoded', { extended: false }),
    [
      ...[
        'a=1&b=two+words&c',
        'a=1&a=2&a=3',
        'a[b]=1&c[]=2',
        '',
        '&&',
        '=',
        'a=%zz&b=%E9&%C3%A9=x',
        '__proto__=1&toString=2',
        'a=b=c',
        '\ufeffa=1',
      ].map((body) => sent('urlencoded', body)),
      sentInChunks('urlencoded', ['a=1', '&b', '=2']),
    ],
  ),
  serve(
    'charsets that urlencoded() takes',
    [result('urlencoded'), failure.charset],
    receiveBy('urlencoded', { extended: true }),
    [
      form('utf-8', 'é=%C3%A9'),
      form('UTF-8', 'a=1'),
      form('utf8', 'a=1'),
      form('iso-8859-1', Buffer.from('é=%E9&x=%C3%A9', 'latin1')),
      form('ISO-8859-1', 'a=%E9'),
      form('latin1', 'a=%E9'),
      form('koi8-r', 'a=1'),
      form('utf-16', 'a=1'),
    ],
  ),
  serve('extended, when it is left out', [extendedDefault, option('extended')], receiveBy('urlencoded'), [
    sent('urlencoded', 'a[b]=1&c[]=2&d=3'),
  ]),
  serve(
    'req.body when there is nothing to parse',
    nothingParsed,
    (framework) => receive(framework, ...(['json', 'raw', 'text'] as const).map((name) => parserOf(framework, name))),
    [
      request('GET', '/'),
      request('POST', '/', { 'Content-Type': 'application/json' }),
      request('GET', '/', { 'Content-Type': 'application/json' }, '[1]'),
      request('DELETE', '/', { 'Content-Type': 'application/json' }, '[1]'),
      request('POST', '/', {}, '[1]'),
      sent('image/png', '[1]'),
      sent('json', ''),
      sent('text', ''),
    ],
  ),
  serve(
    'several parsers in a row, and a value that is there before',
    [...nothingParsed, result('json')],
    (framework) =>
      receive(
        framework,
        (req, _res, next) => {
          if (req.headers['x-before']) req['body'] = { before: true }
          next()
        },
        parserOf(framework, 'json'),
        parserOf(framework, 'urlencoded', { extended: true }),
        parserOf(framework, 'text', { type: '*/*' }),
        parserOf(framework, 'json', { type: '*/*' }),
      ),
    [
      sent('json', '[1]'),
      sent('urlencoded', 'a=1'),
      sent('image/png', '[2]'),
      request('GET', '/', { 'X-Before': 'yes' }),
      sent('json', '[3]', { 'X-Before': 'yes' }),
    ],
  ),
  serve('several bodies on one connection', [result('json')], receiveBy('json'), [
    onOneConnection('three', sent('json', '[1]'), sentInChunks('json', ['[2', ']']), sent('json', '[3]')),
  ]),
  serve(
    'Content-Types with flaws',
    [option('type'), result('json')],
    receiveBy('json'),
    [
      'application/json; charset',
      'application/json; charset=',
      'application/json;charset="utf-8',
      'application/json; charset=utf-8; charset=koi8-r',
      'application/json; Charset=utf-8;',
      'application/json;; charset=utf-8',
      'application/json, text/plain',
      'application/json garbage',
      'application/json/x',
      'json',
      '/',
      '',
    ].map((type) => sent(type, '[1]')),
  ),
])

function utf32(text: string): Buffer {
  return Buffer.from(new Uint32Array(Array.from(text, (character) => character.codePointAt(0) ?? 0)).buffer)
}
