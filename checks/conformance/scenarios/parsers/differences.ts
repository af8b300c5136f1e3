import { gzipSync } from 'node:zlib'
import { topicOn } from '../../src/define.ts'
import { attempt, type Framework, type Handler } from '../../src/interface.ts'
import type { DifferenceScenario } from '../../src/scenario.ts'
import { ask } from './in-process.ts'
import { leave } from './leave.ts'
import { BODY_PARSER_1, BODY_PARSER_2, EVERYWHERE, PARSERS, parserOf, SPECIFIED } from './receive.ts'
import { failure, option, result } from './rows.ts'
import { sendZstd } from './runtime-with-zstd.ts'
import { sent, sentInChunks } from './sent.ts'
import { outcomeOfThrowing } from './uncaught.ts'

/** Each is a row of docs/differences.md, under its title. */
export default topicOn(EVERYWHERE, 'scenarios/parsers/differences', [
  differ('the encoding that is refused, by both names', [failure.inflateOff], {
    bySpecification: true,
    lines: SPECIFIED,
    async observe(framework) {
      const refused = sent('json', gzipSync('[1]'), { 'Content-Encoding': 'GZip' })
      const { error = {} } = await ask(framework, [parserOf(framework, 'json', { inflate: false })], refused)
      return [error['status'], error['type'], error['encoding'], error['charset'] ?? null]
    },
    oracle: [415, 'encoding.unsupported', 'gzip', null],
    subject: [415, 'encoding.unsupported', 'gzip', 'gzip'],
  }),
  differ('a body that something else has read', [failure.unreadable], {
    bySpecification: true,
    lines: BODY_PARSER_2,
    async observe(framework) {
      const readFirst: Handler = (req, _res, next) => void req.resume().on('end', () => setImmediate(next))
      const setBody: Handler = (req, _res, next) => {
        req['body'] = 'set'
        next()
      }
      const told = async (...handlers: Handler[]): Promise<unknown> => {
        let body: unknown
        const look: Handler = (req, _res, next) => {
          body = req['body']
          next()
        }
        const { error } = await ask(framework, [readFirst, ...handlers, look], sent('json', '[1]'))
        return error === undefined ? (body ?? 'it goes on') : [error['status'], error['type']]
      }
      return {
        parsers: await Promise.all(PARSERS.map((name) => told(parserOf(framework, name, { type: '*/*' })))),
        ofAnotherType: await told(parserOf(framework, 'text')),
        whereBodyIsSet: await told(setBody, parserOf(framework, 'json')),
      }
    },
    oracle: { parsers: PARSERS.map(() => 'it goes on'), ofAnotherType: 'it goes on', whereBodyIsSet: 'set' },
    subject: {
      parsers: PARSERS.map(() => [500, 'stream.not.readable']),
      ofAnotherType: 'it goes on',
      whereBodyIsSet: 'set',
    },
  }),
  differ('the length of a body that became too large', [failure.large], {
    bySpecification: true,
    lines: SPECIFIED,
    async observe(framework) {
      let seen: unknown
      const parse = parserOf(framework, 'json', { limit: 3 })
      const watch: Handler = (req, res, next) =>
        parse(req, res, (error) => {
          const { limit, length, received } = error as Record<string, unknown>
          seen = [limit, length ?? null, received]
          next(error)
        })
      await ask(framework, [watch], sentInChunks('json', ['[1', ',2]']))
      return seen
    },
    oracle: [3, null, 5],
    subject: [3, 5, 5],
  }),
  differ('JSON in Unicode charsets by their other names', [result('json'), failure.charset], {
    bySpecification: true,
    lines: SPECIFIED,
    async observe(framework) {
      const read = async (charset: string, encoding: BufferEncoding): Promise<unknown> => {
        const message = sent(`application/json; charset=${charset}`, Buffer.from('["\u00e9\u2713"]', encoding))
        let body: unknown
        const look: Handler = (req, _res, next) => {
          body = req['body']
          next()
        }
        const { error } = await ask(framework, [parserOf(framework, 'json'), look], message)
        return error?.['type'] ?? body
      }
      return [
        await read('utf8', 'utf8'),
        await read('UTF8', 'utf8'),
        await read('utf16le', 'utf16le'),
        await read('ucs-2', 'utf16le'),
        await read('latin1', 'latin1'),
      ]
    },
    oracle: Array(5).fill('charset.unsupported'),
    subject: [...Array(4).fill(['\u00e9\u2713']), 'charset.unsupported'],
  }),
  differ('a limit below zero', [option('limit')], {
    observe: (framework) => [-1, '-1kb'].map((limit) => attempt(() => typeof parserOf(framework, 'json', { limit }))),
    oracle: [{ returned: 'function' }, { returned: 'function' }],
    subject: [
      { threw: 'TypeError: option limit "-1" is invalid' },
      { threw: 'TypeError: option limit "-1kb" is invalid' },
    ],
  }),
  differ('UTF-32 on 4.x', [result('json'), result('text')], {
    bySpecification: true,
    lines: ['4.x'],
    async observe(framework) {
      const body = Buffer.from([...'[1]'].flatMap((character) => [character.charCodeAt(0), 0, 0, 0]))
      const json = await ask(framework, [parserOf(framework, 'json')], sent('application/json; charset=utf-32le', body))
      const text = await ask(framework, [parserOf(framework, 'text')], sent('text/plain; charset=utf-32le', body))
      return [json.error?.['type'] ?? json.body, text.error?.['type'] ?? text.body]
    },
    oracle: ['charset.unsupported', 'charset.unsupported'],
    subject: [[1], '[1]'],
  }),
  differ('a client that leaves while it sends a compressed body', [failure.aborted], {
    async observe(framework) {
      const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n'
      const part = gzipSync(Buffer.alloc(5000)).subarray(0, 20).toString('latin1')
      const seen = await leave(framework, `${head}Content-Length: 5000\r\n\r\n${part}`)
      return typeof seen === 'string' ? seen : (seen as { error: { type: string } }).error.type
    },
    oracle: 'it never went on',
    subject: 'request.aborted',
  }),
  differ('when the error about a body that is too large comes', [failure.large], {
    async observe(framework) {
      const parse = parserOf(framework, 'json')
      let complete: unknown
      const watch: Handler = (req, res, next) =>
        parse(req, res, (error) => {
          complete = req.complete
          next(error)
        })
      const large = sent('json', 'x'.repeat(1_000_000), { Connection: 'keep-alive' })
      await ask(framework, [watch], large)
      return complete ? 'after the last byte' : 'at once'
    },
    oracle: 'after the last byte',
    subject: 'at once',
  }),
  differ('a text added to a list that is at its limit', [option('extended')], {
    lines: BODY_PARSER_1,
    observe: (framework) => form(framework, { extended: true }, 'a[99]=&a=x'),
    oracle: { a: { 99: '', 100: 'x' } },
    subject: { a: ['', 'x'] },
  }),
  differ('a limit of parameters beyond 31 bits', [option('parameterLimit')], {
    observe: (framework) => form(framework, { extended: true, parameterLimit: 2 ** 31 }, 'a=1&b=2'),
    oracle: 'parameters.too.many',
    subject: { a: '1', b: '2' },
  }),
  differ('a depth written as a text', [option('depth')], {
    observe: (framework) => form(framework, { extended: true, depth: '1' }, 'a[b][c]=1'),
    oracle: { a: { b: { c: '1' } } },
    subject: 'querystring.parse.rangeError',
  }),
  differ('a verifier that throws what is neither error nor text', [option('verify')], {
    alone: true,
    observe: (framework) => outcomeOfThrowing(framework, 'verify', 5),
    oracle: 'uncaught: TypeError: argument #2 unsupported type number',
    subject: 'ForbiddenError: request entity was refused',
  }),
  differ('a reviver that throws a text', [option('reviver'), failure.parse], {
    alone: true,
    observe: (framework) => outcomeOfThrowing(framework, 'reviver', 'told by the reviver'),
    oracle: "TypeError: Cannot delete property '0' of [object String]",
    subject: 'BadRequestError: told by the reviver',
  }),
  differ('the bytes beside the parsed value', [option('verify')], {
    async observe(framework) {
      let bytes: unknown
      const look: Handler = (req, _res, next) => {
        bytes = req['rawBody'] === undefined ? null : String(req['rawBody'])
        next()
      }
      await ask(framework, [parserOf(framework, 'json', { rawBody: true }), look], sent('json', ' [1]'))
      return bytes
    },
    oracle: null,
    subject: ' [1]',
  }),
  differ('keys that reach a prototype, when they are to be refused', [failure.parse], {
    async observe(framework) {
      const parser = parserOf(framework, 'json', { prototypeKeys: 'reject' })
      const { error = {} } = await ask(framework, [parser], sent('json', '{"a":{"__proto__":{"x":1}}}'))
      return [error['status'] ?? null, error['type'] ?? null]
    },
    oracle: [null, null],
    subject: [400, 'entity.parse.failed'],
  }),
  differ('what DEBUG=body-parser:* prints', [option('verify')], {
    env: { DEBUG: 'body-parser:*' },
    async observe(framework) {
      let printed = false
      process.stderr.write = () => {
        printed = true
        return true
      }
      await ask(framework, [parserOf(framework, 'json')], sent('json', '[1]'))
      return printed ? 'the steps of each parser' : 'nothing'
    },
    oracle: 'the steps of each parser',
    subject: 'nothing',
  }),
  differ('zstd, on a runtime that takes half a stream for a whole', [failure.encoding, option('inflate')], {
    lines: BODY_PARSER_2,
    alone: true,
    observe: (framework) => sendZstd(framework, () => Buffer.alloc(0)),
    oracle: [1],
    subject: 'encoding.unsupported',
  }),
])

interface Difference extends Pick<DifferenceScenario, 'bySpecification' | 'lines' | 'env' | 'alone'> {
  observe(framework: Framework): unknown
  oracle: unknown
  subject: unknown
}

function differ(title: string, rows: string[], { oracle, subject, ...rest }: Difference): DifferenceScenario {
  return { kind: 'difference', title, rows, expected: { oracle, subject }, ...rest }
}

/** What a form is read as, or the type of the error. */
async function form(framework: Framework, options: object, text: string): Promise<unknown> {
  const { body, error } = await ask(framework, [parserOf(framework, 'urlencoded', options)], sent('urlencoded', text))
  return error?.['type'] ?? body
}
