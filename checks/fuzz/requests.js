// Makes up what a client may send on one connection: requests of every shape, right and wrong, one after the other, whole and in
// pieces; then bytes are changed at random.

/** Small and quick, and the same for the same seed (mulberry32). */
export function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const METHODS = [
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'POST',
  'PUT',
  'OPTIONS',
  'DELETE',
  'PATCH',
  'TRACE',
  'CONNECT',
  'M-SEARCH',
  'QUERY',
  'get',
  'PRI',
  'BREW',
  '',
]
const TARGETS = [
  '/',
  '/send',
  '/json',
  '/echo',
  '/echo?a=1&b[c]=2',
  '/early',
  '/file',
  '/static/',
  '/static/page.html',
  '/throw',
  '/late',
  '/user/7',
  '/user/%2e%2e%2f',
  '/user/%E0%A4%A',
  '/user/%',
  '/none',
  '//',
  '//evil/x',
  '/a//b',
  '/..',
  '/%00',
  '/é',
  '*',
  'http://other/send',
  'http://',
  'HTTP://a/json?b',
  'a',
  '?',
  '#',
  '/send#x',
  '/send?',
  '/\\..',
  '/'.repeat(300),
  `/${'a'.repeat(3000)}`,
  '',
]
const VERSIONS = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/2.0',
  'HTTP/0.9',
  'http/1.1',
  'HTTP/1.1 ',
  'HTTP/1',
  '',
]
const FIELDS = [
  'Connection: close',
  'Connection: keep-alive',
  'Connection: upgrade\r\nUpgrade: websocket',
  'Connection: x, close',
  'Keep-Alive: timeout=1',
  'Expect: 100-continue',
  'Expect: 100-Continue',
  'Expect: nothing',
  'Accept: application/json',
  'Accept: text/html;q=0.5, */*;q=',
  'Accept-Encoding: gzip, br;q=0',
  'If-None-Match: *',
  'If-None-Match: "a", W/"b"',
  'If-Modified-Since: Thu, 01 Jan 2099 00:00:00 GMT',
  'If-Modified-Since: x',
  'Range: bytes=0-1',
  'Range: bytes=1-0,5-',
  'Range: bytes=0-1,3-4',
  'If-Range: "x"',
  'Cookie: a=1; b=%; =; __proto__=1',
  'X-Forwarded-For: 1.1.1.1, x',
  'X-Forwarded-Proto: https',
  'Content-Type: application/json',
  'Content-Type: application/x-www-form-urlencoded; charset=x',
  'Content-Encoding: gzip',
  'Host: again',
  'Trailer: x',
  'TE: trailers',
  'X-Long: '.concat('v'.repeat(2000)),
  'X-Empty:',
  'X-Space : 1',
  ' folded: 1',
  'X-Latin: \xe9\xff',
  'X-Nul: a\0b',
  'no colon',
  ': no name',
  'X-Tab:\t1\t',
  '__proto__: 1',
  'constructor: 1',
]
const BODIES = [
  '',
  'x',
  '{"a":1}',
  '{"a":',
  'a=1&b[c]=2',
  'GET /send HTTP/1.1\r\nHost: a\r\n\r\n',
  'z'.repeat(5000),
  '\0\xff',
]

/** The bytes of one connection, in the pieces in which they are written. */
export function makeUpConnection(random) {
  const pick = (list) => list[Math.floor(random() * list.length)]
  const often = (share) => random() < share
  let text = ''
  for (let count = 1 + Math.floor(random() * 4); count > 0; count--) text += makeUpRequest(pick, often)
  if (often(0.8)) text += 'GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  if (often(0.4)) text = damage(text, random)
  return cut(text, random)
}

function makeUpRequest(pick, often) {
  const lines = [`${pick(METHODS)} ${pick(TARGETS)} ${pick(VERSIONS)}`]
  if (often(0.95)) lines.push('Host: a')
  while (often(0.5)) lines.push(pick(FIELDS))
  const body = often(0.4) ? pick(BODIES) : undefined
  if (body === undefined) return `${lines.join('\r\n')}\r\n\r\n`
  return frame(lines, body, pick, often)
}

/** With a length or in chunks; now and then with both, twice, or wrong. */
function frame(lines, body, pick, often) {
  const wrong = often(0.15)
  if (often(0.6)) {
    lines.push(
      `Content-Length: ${wrong ? pick(['-1', '1e3', '0x1', '5 ', '+1', '', '99999999999999999999', '2, 2', String(body.length + 3)]) : body.length}`,
    )
    if (often(0.08)) lines.push(`Content-Length: ${pick([body.length, 0, 7])}`)
    if (often(0.08)) lines.push('Transfer-Encoding: chunked')
    return `${lines.join('\r\n')}\r\n\r\n${body}`
  }
  lines.push(
    `Transfer-Encoding: ${wrong ? pick(['chunked, chunked', 'x', 'gzip, chunked', 'Chunked', 'chunked, x', ' chunked']) : 'chunked'}`,
  )
  const size = often(0.1) ? pick(['g', '-1', '', 'ffffffffffffffffff', '0x1', ' 1']) : body.length.toString(16)
  const extension = often(0.2) ? pick([';a=b', ';a="\r\n"', ';'.concat('e'.repeat(500)), ' ;']) : ''
  const chunk = body.length > 0 ? `${size}${extension}\r\n${body}${often(0.05) ? '\n' : '\r\n'}` : ''
  return `${lines.join('\r\n')}\r\n\r\n${chunk}0\r\n${often(0.2) ? pick(['X-After: 1\r\n', 'Content-Length: 3\r\n', 'bad\r\n']) : ''}\r\n`
}

const STRANGE = ['\r', '\n', '\r\n', '\0', '\x7f', '\x80', '\xff', ' ', '\t', ':', '\r\n\r\n', '%', '\u0085']

function damage(text, random) {
  let result = text
  for (let count = 1 + Math.floor(random() * 3); count > 0; count--) {
    const at = Math.floor(random() * result.length)
    const length = Math.floor(random() * 6)
    const ways = [
      () => result.slice(0, at) + STRANGE[Math.floor(random() * STRANGE.length)] + result.slice(at),
      () => result.slice(0, at) + result.slice(at + length),
      () => result.slice(0, at) + String.fromCharCode(Math.floor(random() * 256)) + result.slice(at + 1),
      () => result.slice(0, at) + result.slice(at, at + 40) + result.slice(at),
    ]
    result = ways[Math.floor(random() * ways.length)]()
  }
  return result
}

function cut(text, random) {
  const pieces = []
  let rest = text
  while (rest && random() < 0.3) {
    const at = 1 + Math.floor(random() * rest.length)
    pieces.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return rest ? [...pieces, rest] : pieces
}
