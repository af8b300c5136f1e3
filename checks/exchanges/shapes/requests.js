'use strict'

/**
 * What a client sends, and how it goes on.
 * @typedef {object} RequestShape
 * @property {string} name
 * @property {string[]} send pieces, each written when the one before has left
 * @property {number} answers how many answers the client waits for before it goes on
 * @property {'close' | 'half-close' | 'destroy' | 'destroy early'} [afterwards] what it does next; `close` when nothing is said
 */

const head = (line, ...lines) => `${[line, 'Host: localhost', ...lines].join('\r\n')}\r\n\r\n`

/** @type {RequestShape[]} */
exports.requests = [
  { name: 'GET', send: [head('GET / HTTP/1.1')], answers: 1 },
  {
    name: 'GET, then the client closes its half',
    send: [head('GET / HTTP/1.1')],
    answers: 1,
    afterwards: 'half-close',
  },
  { name: 'GET, closed half from the start', send: [head('GET / HTTP/1.1')], answers: 0, afterwards: 'half-close' },
  { name: 'GET, then the client resets', send: [head('GET / HTTP/1.1')], answers: 1, afterwards: 'destroy' },
  { name: 'GET, reset before the answer', send: [head('GET / HTTP/1.1')], answers: 0, afterwards: 'destroy early' },
  { name: 'GET with Connection: close', send: [head('GET / HTTP/1.1', 'Connection: close')], answers: 1 },
  { name: 'GET of HTTP/1.0', send: [head('GET / HTTP/1.0')], answers: 1 },
  { name: 'GET of HTTP/1.0, kept alive', send: [head('GET / HTTP/1.0', 'Connection: keep-alive')], answers: 1 },
  { name: 'HEAD', send: [head('HEAD / HTTP/1.1')], answers: 1 },
  { name: 'two GETs one after the other', send: [head('GET /1 HTTP/1.1'), head('GET /2 HTTP/1.1')], answers: 2 },
  {
    name: 'three GETs pipelined',
    send: [head('GET /1 HTTP/1.1') + head('GET /2 HTTP/1.1') + head('GET /3 HTTP/1.1')],
    answers: 3,
  },
  { name: 'HEAD and GET pipelined', send: [head('HEAD /1 HTTP/1.1') + head('GET /2 HTTP/1.1')], answers: 2 },
  {
    name: 'GET and a last one pipelined',
    send: [head('GET /1 HTTP/1.1') + head('GET /2 HTTP/1.1', 'Connection: close')],
    answers: 2,
  },
  { name: 'POST with a body', send: [`${head('POST / HTTP/1.1', 'Content-Length: 5')}hello`], answers: 1 },
  {
    name: 'POST in chunks',
    send: [`${head('POST / HTTP/1.1', 'Transfer-Encoding: chunked')}5\r\nhello\r\n0\r\n\r\n`],
    answers: 1,
  },
  { name: 'POST whose body comes late', send: [head('POST / HTTP/1.1', 'Content-Length: 5'), 'hel', 'lo'], answers: 1 },
  {
    name: 'POST cut short',
    send: [head('POST / HTTP/1.1', 'Content-Length: 50'), 'hello'],
    answers: 1,
    afterwards: 'destroy',
  },
  {
    name: 'POST and GET pipelined',
    send: [`${head('POST / HTTP/1.1', 'Content-Length: 5')}hello${head('GET /2 HTTP/1.1')}`],
    answers: 2,
  },
  {
    name: 'Expect: 100-continue',
    send: [head('POST / HTTP/1.1', 'Content-Length: 5', 'Expect: 100-continue'), 'hello'],
    answers: 2,
  },
  {
    name: 'Upgrade that nobody takes',
    send: [head('GET / HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket')],
    answers: 1,
  },
  { name: 'GET followed by rubbish', send: [`${head('GET / HTTP/1.1')}rubbish\r\n\r\n`], answers: 1 },
]
