import { type Case, describeCases } from './support/cases.ts'

const text = { 'Content-Type': 'text/plain' }
const binary = { 'Content-Type': 'application/octet-stream' }

function inCharset(charset: string, bytes: Buffer | string, want: string): Case {
  const headers = { 'Content-Type': `text/plain; charset=${charset}` }
  return { title: `reads ${charset}`, kind: 'text', headers, body: bytes, want: { body: want } }
}

describeCases('text()', [
  { title: 'gives a string', kind: 'text', headers: text, body: 'name is 论', want: { body: 'name is 论' } },
  {
    title: 'gives an empty string for an empty body',
    kind: 'text',
    headers: { ...text, 'Content-Length': 0 },
    want: { body: '' },
  },
  { title: 'drops one byte order mark', kind: 'text', headers: text, body: '\ufeff\ufeffa', want: { body: '\ufeffa' } },
  {
    title: 'marks what is not UTF-8',
    kind: 'text',
    headers: text,
    body: Buffer.from([0x61, 0xff, 0xe2, 0x82]),
    want: { body: 'a\ufffd\ufffd' },
  },
  {
    title: 'takes the default charset',
    kind: 'text',
    options: { defaultCharset: 'koi8-r' },
    headers: text,
    body: Buffer.from('6e616d6520697320cec5d4', 'hex'),
    want: { body: 'name is нет' },
  },
  {
    title: 'takes the charset of the request before the default one',
    kind: 'text',
    options: { defaultCharset: 'koi8-r' },
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: 'é',
    want: { body: 'é' },
  },
  inCharset('iso-8859-1', Buffer.from('é\x80', 'latin1'), 'é\x80'),
  inCharset('latin1', Buffer.from('é', 'latin1'), 'é'),
  inCharset('us-ascii', Buffer.from([0x61, 0x80, 0xff]), 'a\ufffd\ufffd'),
  inCharset('ascii', 'abc', 'abc'),
  inCharset('windows-1252', Buffer.from([0x80]), '€'),
  inCharset('shift_jis', Buffer.from('93fa967b', 'hex'), '日本'),
  inCharset('utf8', 'é', 'é'),
  inCharset('utf-7', '+AOk-', 'é'),
  inCharset('utf-16', Buffer.from('feff00e9', 'hex'), 'é'),
  inCharset('utf-16be', Buffer.from('00e9', 'hex'), 'é'),
  inCharset('utf-16le', Buffer.from('fffee90061', 'hex'), 'é'),
  inCharset('utf16le', Buffer.from('e900', 'hex'), 'é'),
  {
    title: 'refuses a charset nobody knows',
    kind: 'text',
    headers: { 'Content-Type': 'text/plain; charset=x-Bogus' },
    body: 'a',
    want: {
      error: { message: 'unsupported charset "X-BOGUS"', status: 415, charset: 'x-bogus', type: 'charset.unsupported' },
    },
  },
  {
    title: 'refuses it before the verifier is called',
    kind: 'text',
    options: {
      verify() {
        throw new Error('called')
      },
    },
    headers: { 'Content-Type': 'text/plain; charset=x-bogus' },
    body: 'a',
    want: { error: { status: 415, type: 'charset.unsupported' } },
  },
])

describeCases('raw()', [
  {
    title: 'gives the bytes',
    kind: 'raw',
    headers: binary,
    body: Buffer.from('00ff', 'hex'),
    want: { body: { hex: '00ff' } },
  },
  {
    title: 'gives no bytes for an empty body',
    kind: 'raw',
    headers: { ...binary, 'Content-Length': 0 },
    want: { body: { hex: '' } },
  },
  {
    title: 'puts pieces together',
    kind: 'raw',
    headers: binary,
    pieces: ['a', 'b', 'c'],
    want: { body: { hex: '616263' } },
  },
  {
    title: 'does not care about charsets',
    kind: 'raw',
    headers: { 'Content-Type': 'application/octet-stream; charset=x-bogus' },
    body: 'a',
    want: { body: { hex: '61' } },
  },
])
