import { AsyncLocalStorage } from 'node:async_hooks'
import { gzipSync } from 'node:zlib'
import { observe, serve, topicOn } from '../../src/define.ts'
import type { Handler } from '../../src/interface.ts'
import { leave } from './leave.ts'
import { BODY_PARSER_1, EVERYWHERE, PARSERS, parserOf, receive, receiveBy } from './receive.ts'
import { failure } from './rows.ts'
import { onOneConnection, sent, sentInChunks } from './sent.ts'

const fine = sent('json', '[1]')
const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

export default topicOn(EVERYWHERE, 'scenarios/parsers/connection', [
  serve(
    'a connection after each error',
    [failure.large, failure.parse, failure.charset, failure.encoding],
    receiveBy('json', { limit: 100 }),
    [
      onOneConnection('too large by its length', sent('json', 'x'.repeat(5000)), fine),
      onOneConnection('too large in chunks', sentInChunks('json', ['x'.repeat(50), 'x'.repeat(5000)]), fine),
      onOneConnection('much too large', sent('json', 'x'.repeat(500_000)), fine),
      onOneConnection('a broken body', sent('json', '{'), fine),
      onOneConnection('a charset', sent('application/json; charset=x', 'x'.repeat(5000)), fine),
      onOneConnection('an encoding', sent('json', 'x'.repeat(5000), { 'Content-Encoding': 'x' }), fine),
      onOneConnection('a body that nobody takes', sent('a/b', 'x'.repeat(50_000)), fine),
      sent('json', 'x'.repeat(500_000)),
    ],
  ),
  serve(
    'a body that is not as long as it says',
    [failure.size],
    (framework) => {
      const lie: Handler = (req, _res, next) => {
        req.headers['content-length'] = String(req.headers['x-length'])
        next()
      }
      return receive(framework, lie, parserOf(framework, 'json'))
    },
    ['3', '5', '2', '03', '3x', 'x', '-1', '1e1'].map((length) => sent('json', '[1]', { 'X-Length': length })),
  ),
  ...PARSERS.map((name) =>
    serve(
      `${name}() after something set the encoding of the stream`,
      [failure.decoded],
      (framework) =>
        receive(
          framework,
          (req, _res, next) => {
            req.setEncoding('utf8')
            next()
          },
          parserOf(framework, name, { extended: true }),
        ),
      [sent(name, '[1]'), onOneConnection('two', sent(name, '[1]'), sent(name, '[1]'))],
    ),
  ),
  ...PARSERS.map((name) =>
    serve(
      `${name}() after something read the stream`,
      [failure.unreadable],
      (framework) =>
        receive(
          framework,
          (req, _res, next) => void req.resume().on('end', () => setImmediate(next)),
          parserOf(framework, name, { extended: true }),
        ),
      [sent(name, '[1]'), onOneConnection('two', sent(name, '[1]'), sent(name, '[1]'))],
      // 2.x goes on: see "a body that something else has read".
      { lines: BODY_PARSER_1 },
    ),
  ),
  serve(
    'a stream that is not readable, and not at its end',
    [failure.unreadable],
    (framework) => {
      const spoil: Handler = (req, _res, next) => {
        Object.defineProperty(req, 'readable', { value: false })
        next()
      }
      return receive(framework, spoil, parserOf(framework, 'json'))
    },
    [sent('json', '[1]')],
  ),
  observe('a client that leaves while it sends a body of known length', [failure.aborted], (framework) =>
    leave(framework, `${head}Content-Length: 100\r\n\r\n[1`),
  ),
  observe('a client that leaves between chunks', [failure.aborted], (framework) =>
    leave(framework, `${head}Transfer-Encoding: chunked\r\n\r\n2\r\n[1\r\n`),
  ),
  observe('a client that leaves before the body', [failure.aborted], (framework) =>
    leave(framework, `${head}Content-Length: 100\r\n\r\n`),
  ),
  serve(
    'a store of the request behind a parser',
    [failure.parse],
    (framework, kit) => {
      const storage = new AsyncLocalStorage<string>()
      const enter: Handler = (req, _res, next) => storage.run(String(req.headers['x-name']), next)
      const look: Handler = (_req, _res, next) => {
        kit.note(storage.getStore())
        next()
      }
      return receive(framework, enter, parserOf(framework, 'json'), look)
    },
    [
      sent('json', '[1]', { 'X-Name': 'one' }),
      sentInChunks('json', ['[', '1]'], { 'X-Name': 'chunks' }),
      sent('json', gzipSync('[1]'), { 'X-Name': 'gzip', 'Content-Encoding': 'gzip' }),
      sent('a/b', '[1]', { 'X-Name': 'another type' }),
    ],
  ),
])
