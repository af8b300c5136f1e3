'use strict'

/**
 * One answer in two ways: with node's own methods, and with ours. Both must come to the same bytes.
 * @typedef {object} AnswerShape
 * @property {string} name
 * @property {(res: import('node:http').ServerResponse) => void} plain
 * @property {(res: any) => void} ours
 */

const LONG = 'a line of text that goes on\n'.repeat(4000)
const UMLAUTS = 'Grüße, 日本 🚀'

/** @type {AnswerShape[]} */
exports.answers = [
  text('a short text', 'hello'),
  text('no text at all', ''),
  text('a text beyond ASCII', UMLAUTS),
  text('a text beyond the socket buffer', LONG),
  {
    name: 'JSON',
    plain: (res) => labelled(res, 'application/json; charset=utf-8', '{"hello":"world","n":[1,2,3]}'),
    ours: (res) => res.json({ hello: 'world', n: [1, 2, 3] }),
  },
  {
    name: 'bytes',
    plain: (res) => labelled(res, 'application/octet-stream', Buffer.from([0, 1, 2, 255])),
    ours: (res) => res.send(Buffer.from([0, 1, 2, 255])),
  },
  {
    name: 'a status and headers of its own',
    plain(res) {
      res.statusCode = 201
      res.setHeader('X-One', '1')
      res.setHeader('Set-Cookie', ['a=1', 'b=2'])
      labelled(res, 'text/html; charset=utf-8', 'made')
    },
    ours: (res) => res.status(201).set('X-One', '1').set('Set-Cookie', ['a=1', 'b=2']).send('made'),
  },
  headed('one cookie and a number', { 'Set-Cookie': 'a=1', 'X-Count': 7 }),
  headed('a date of its own', { Date: 'Thu, 01 Jan 1970 00:00:00 GMT' }),
  headed('a connection to be closed', { Connection: 'close' }),
  headed('a keep-alive time of its own', { 'Keep-Alive': 'timeout=9' }),
  headed('a name for the file', { 'Content-Disposition': 'inline; filename="green.txt"' }),
  {
    name: 'a text of its own for the status',
    plain(res) {
      res.statusMessage = 'Fine'
      labelled(res, 'text/html; charset=utf-8', 'hello')
    },
    ours(res) {
      res.statusMessage = 'Fine'
      res.send('hello')
    },
  },
  {
    name: 'no content',
    plain(res) {
      res.statusCode = 204
      res.end('')
    },
    // A 204 keeps its tag and nothing else; without the tag it is what plain node sends.
    ours: (res) => res.status(204).send(),
  },
  {
    name: 'a text in chunks with a trailer',
    plain(res) {
      res.setHeader('Trailer', 'X-Sum')
      res.addTrailers({ 'X-Sum': '5' })
      res.setHeader('Transfer-Encoding', 'chunked')
      labelled(res, 'text/html; charset=utf-8', 'hello', { length: false })
    },
    ours(res) {
      res.set('Trailer', 'X-Sum')
      res.addTrailers({ 'X-Sum': '5' })
      res.set('Transfer-Encoding', 'chunked').send('hello')
    },
  },
]

function text(name, body) {
  return {
    name,
    plain: (res) => labelled(res, 'text/html; charset=utf-8', body),
    ours: (res) => res.send(body),
  }
}

/** A text with headers that node may read for what to do next. */
function headed(name, headers) {
  return {
    name,
    plain(res) {
      for (const [header, value] of Object.entries(headers)) res.setHeader(header, value)
      labelled(res, 'text/html; charset=utf-8', 'hello')
    },
    ours(res) {
      for (const [header, value] of Object.entries(headers)) res.setHeader(header, value)
      res.send('hello')
    },
  }
}

/** What `send` adds, with node's own methods. The tag is taken from ours once: its value is tested elsewhere. */
function labelled(res, type, body, { length = true } = {}) {
  res.setHeader('Content-Type', type)
  if (length) res.setHeader('Content-Length', String(Buffer.byteLength(body)))
  res.setHeader('ETag', tagOf(body))
  if (res.req.method === 'HEAD') res.end()
  // Text beyond ASCII goes out as bytes: as a text it would share one encoding with the head.
  else res.end(typeof body === 'string' && Buffer.byteLength(body) !== body.length ? Buffer.from(body) : body)
}

function tagOf(body) {
  const hash = require('node:crypto').createHash('sha1').update(body).digest('base64').slice(0, 27)
  return `W/"${Buffer.byteLength(body).toString(16)}-${hash}"`
}
