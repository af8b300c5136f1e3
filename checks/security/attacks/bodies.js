import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { request } from '../lab.js'
import { every, throws } from './routing.js'

const FORM = 'Content-Type: application/x-www-form-urlencoded'
const JSON_TYPE = 'Content-Type: application/json'

function echo(lab, ...parsers) {
  return lab.serve((app) => {
    app.use(...parsers)
    app.use((req, res) => res.end(JSON.stringify(req.body) ?? 'nothing'))
  })
}

/** On every line a form parser that reads brackets, as 3.x and 4.x have it by default. */
const rich = ({ framework }, options = {}) => framework.urlencoded({ extended: true, ...options })

export const bodies = [
  {
    item: 13,
    tests: [
      'packages/trunkline/test/security/query/prototypes.test.ts',
      'packages/trunkline/test/security/v3/query-and-bodies.test.ts',
    ],
    hole: 'Prototypes by a query',
    cve: 'CVE-2022-24999',
    play: async (lab) => {
      const send = await lab.serve((app) => app.use((req, res) => res.end(JSON.stringify(req.query))), {
        'query parser': 'extended',
      })
      for (const query of [
        '__proto__[x]=1',
        'constructor[prototype][x]=1',
        'a[__proto__][x]=1',
        'a[hasOwnProperty]=1&a=2',
      ]) {
        const { status } = await send(request(`GET /?${query}`))
        if (status !== 200 || 'x' in {}) return `?${query}`
      }
      return true
    },
  },
  {
    item: 14,
    tests: [
      'packages/trunkline/test/security/query/limits.test.ts',
      'packages/trunkline/test/security/v3/query-and-bodies.test.ts',
    ],
    hole: 'Lists that are longer than the query',
    cve: 'CVE-2014-7191, CVE-2025-15284',
    play: async (lab) => {
      const answer = (req, res) => res.end(String(Array.isArray(req.query.a) ? req.query.a.length : 0))
      const send = await lab.serve((app) => app.use(answer), { 'query parser': 'extended' })
      return every(['a[999999999]=1', 'a[5000]=1', `${'a[]=&'.repeat(9000)}a[]=`], async (query) => {
        const { body } = await send(request(`GET /?${query}`))
        return Number(body) <= 1000 || `a list of ${body}`
      })
    },
  },
  {
    item: 15,
    tests: [
      'packages/parsers/test/attacks-on-forms.test.ts',
      'packages/trunkline/test/security/v3/query-and-bodies.test.ts',
    ],
    hole: 'Depth of a form',
    cve: 'CVE-2024-45590',
    play: async (lab) => {
      const send = await echo(lab, rich(lab, { limit: '1mb' }))
      return (await send(request('POST /', [FORM], `a${'[b]'.repeat(100_000)}=1`))).status > 0
    },
  },
  {
    item: 16,
    tests: [
      'packages/parsers/test/attacks-on-forms.test.ts',
      'packages/trunkline/test/security/v3/query-and-bodies.test.ts',
    ],
    hole: 'Number of parameters',
    cve: 'CVE-2025-13466',
    play: async (lab) => {
      const send = await echo(lab, rich(lab))
      const { status } = await send(request('POST /', [FORM], '&a'.repeat(50_000)))
      return status === 413 || status === 400 || `taken, ${status}`
    },
  },
  {
    item: 17,
    tests: ['packages/parsers/test/options.test.ts', 'packages/trunkline/test/security/v3/query-and-bodies.test.ts'],
    hole: 'A limit that is no size',
    cve: 'CVE-2026-12590',
    play: ({ framework }) => throws(() => framework.json({ limit: 'abc' })),
  },
  {
    item: 18,
    tests: [
      'packages/parsers/test/lying-lengths.test.ts',
      'packages/trunkline/test/security/v3/query-and-bodies.test.ts',
    ],
    hole: 'Lengths that are wrong',
    play: async (lab) => {
      const send = await echo(lab, lab.framework.json({ limit: 100 }))
      const chunk = 'x'.repeat(200)
      const chunked = `POST / HTTP/1.1\r\nHost: a\r\n${JSON_TYPE}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`
      if ((await send(chunked)).status !== 413) return 'more than the limit, in chunks'
      return (await send(request('POST /', [JSON_TYPE, 'Content-Length: 2'], '{}x'))).status === 400 || 'two lengths'
    },
  },
  {
    item: 19,
    tests: ['packages/parsers/test/bombs.test.ts', 'packages/trunkline/test/security/v3/query-and-bodies.test.ts'],
    hole: 'Bodies that inflate',
    play: async (lab) => {
      const send = await echo(lab, lab.framework.json())
      const bomb = gzipSync(Buffer.alloc(50_000_000, 32)).toString('latin1')
      const head = `POST / HTTP/1.1\r\nHost: a\r\n${JSON_TYPE}\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\nConnection: close\r\n\r\n`
      return (await send(Buffer.from(head + bomb, 'latin1'))).status === 413
    },
  },
  {
    item: 20,
    tests: [
      'packages/parsers/test/content-type.test.ts',
      'packages/trunkline/test/security/v3/query-and-bodies.test.ts',
    ],
    hole: 'Tricks with `Content-Type`',
    play: async (lab) => {
      const send = await echo(lab, lab.framework.json())
      if ((await send(request('POST /', [`${JSON_TYPE};${' '.repeat(8000)}x`], '{"a":1}'))).status === 0)
        return 'no answer'
      return every(
        ['text/plain; application/json', 'application/jsonx', 'x application/json'],
        async (type) =>
          !(await send(request('POST /', [`Content-Type: ${type}`], '{"a":1}'))).body.includes('"a"') ||
          `parsed: ${type}`,
      )
    },
  },
  {
    item: 21,
    tests: [
      'packages/parsers/src/reader/charset.test.ts',
      'packages/parsers/test/text-and-raw.test.ts',
      'packages/trunkline/test/security/v3/query-and-bodies.test.ts',
    ],
    hole: 'Charsets',
    play: async (lab) => {
      const send = await echo(lab, lab.framework.json())
      return (await send(request('POST /', [`${JSON_TYPE}; charset=koi8-r`], '{"a":1}'))).status === 415
    },
  },
  {
    item: 22,
    tests: [
      'packages/parsers/test/attacks-on-json.test.ts',
      'packages/trunkline/test/security/v3/query-and-bodies.test.ts',
    ],
    hole: 'JSON with `__proto__`, or very deep',
    play: async (lab) => {
      const send = await echo(lab, lab.framework.json({ limit: '1mb' }))
      await send(request('POST /', [JSON_TYPE], '{"__proto__":{"x":1}}'))
      const deep = await send(request('POST /', [JSON_TYPE], `${'['.repeat(100_000)}${']'.repeat(100_000)}`))
      return !('x' in {}) && deep.status > 0
    },
  },
  {
    item: 23,
    tests: ['packages/parsers/test/connection.test.ts'],
    hole: 'Bodies that end early',
    play: async (lab) => {
      let port
      const send = await lab.serve((app) => {
        app.use((req, _res, next) => {
          port = req.socket.localPort
          next()
        })
        app.use(lab.framework.json())
        app.use((_req, res) => res.end('ok'))
      })
      await send(request('GET /'))
      for (let each = 0; each < 20; each++) {
        const socket = connect(port, '127.0.0.1').on('error', () => {})
        socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${JSON_TYPE}\r\nContent-Length: 100\r\n\r\n{`, () =>
          socket.resetAndDestroy(),
        )
        await new Promise((done) => socket.once('close', done))
      }
      return (await send(request('GET /'))).body === 'ok'
    },
  },
  {
    item: 24,
    tests: ['packages/trunkline/src/lines/v3/middleware/multipart.test.ts'],
    hole: 'Uploads: names that are paths or prototypes',
    play: async (lab) => {
      if (lab.line !== 3) return 'none'
      const send = await lab.serve((app) => {
        app.use(lab.framework.multipart())
        app.use((req, res) => res.end(JSON.stringify(Object.values(req.files ?? {}).map(({ name }) => name))))
      })
      const part = '--cut\r\nContent-Disposition: form-data; name="f"; filename="../../evil"\r\n\r\nx\r\n--cut--\r\n'
      const { body, status } = await send(request('POST /', ['Content-Type: multipart/form-data; boundary=cut'], part))
      if (status === 0) return 'no answer: uploads do not work on this Node'
      return body === '["evil"]' || (status === 500 ? 'uploads fail on this Node' : `the name is ${body}`)
    },
  },
]
