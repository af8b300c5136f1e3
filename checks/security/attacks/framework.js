import { Readable } from 'node:stream'
import { request } from '../lab.js'
import { every } from './routing.js'

export const framework = [
  {
    item: 49,
    tests: [
      'packages/trunkline/test/security/proxy-and-host/forwarded.test.ts',
      'packages/trunkline/test/security/v3/proxy-and-files.test.ts',
    ],
    hole: 'Forwarded addresses: spoofed, many, from strangers',
    play: async (lab) => {
      const tell = (app) => app.use((req, res) => res.end(req.ip))
      const send = await lab.serve(tell, { 'trust proxy': 1 })
      const plain = await lab.serve(tell)
      const many = [`X-Forwarded-For: ${'9.9.9.9, '.repeat(10_000)}1.2.3.4`]
      if ((await send(request('GET /', many))).status === 0) return 'no answer'
      if (lab.line !== 3 && (await send(request('GET /', ['X-Forwarded-For: 6.6.6.6, 1.2.3.4']))).body !== '1.2.3.4')
        return 'the spoofed side is believed'
      return !(await plain(request('GET /', ['X-Forwarded-For: 6.6.6.6']))).body.includes('6.6.6.6')
    },
  },
  {
    item: 50,
    tests: [
      'packages/trunkline/test/security/proxy-and-host/host.test.ts',
      'packages/trunkline/test/security/v3/proxy-and-files.test.ts',
    ],
    hole: 'Hosts that are none',
    play: async (lab) => {
      const send = await lab.serve((app) =>
        app.use((req, res) => res.end(String(lab.line === 3 ? req.host : req.hostname))),
      )
      const bytes = (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
      for (const host of [`${'a:'.repeat(40_000)}`, '[::1]:80', '', 'evil.example:fake@good.example'])
        if ((await send(bytes(host))).status === 0) return host.slice(0, 20)
      return (await send(bytes('[::1]:80'))).body.startsWith('[::1]') || lab.line === 3
    },
  },
  {
    item: 51,
    tests: [
      'packages/trunkline/test/security/proxy-and-host/host.test.ts',
      'packages/trunkline/test/security/v3/proxy-and-files.test.ts',
    ],
    hole: 'Subdomains of addresses, of many labels',
    play: async (lab) => {
      const send = await lab.serve((app) => app.use((req, res) => res.end(JSON.stringify(req.subdomains))))
      const bytes = (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
      if ((await send(bytes('a.'.repeat(30_000)))).status === 0) return 'no answer'
      const { body } = await send(bytes('127.0.0.1'))
      return body === '[]' || `of an address: ${body}`
    },
  },
  {
    item: 52,
    tests: [
      'packages/trunkline/test/security/framework/names.test.ts',
      'packages/trunkline/test/security/v3/pages-and-processes.test.ts',
    ],
    hole: 'Settings and locals with names of prototypes',
    play: async ({ framework: make }) => {
      const app = make()
      app.set('__proto__', { evil: true })
      if ('evil' in {} || 'evil' in app.settings) return 'a setting becomes a prototype'
      return every(
        ['constructor', 'toString'],
        (name) => app.get(name) === undefined || `${name} is set before anybody sets it`,
      )
    },
  },
  {
    item: 53,
    tests: ['packages/trunkline/test/security/framework/names.test.ts'],
    hole: 'Text that becomes code',
    play: async (lab) => {
      const name = "x'];globalThis.evil=1;['"
      const send = await lab.serve((app) => {
        app.set(name, 1)
        app.get('/:a', (req, res) => res.end(req.params.a))
      })
      await send(request(`GET /${encodeURIComponent(name)}`))
      return globalThis.evil === undefined
    },
  },
  {
    item: 54,
    tests: ['packages/trunkline/test/security/v3/pages-and-processes.test.ts'],
    hole: 'Methods that a form overrides',
    play: async (lab) => {
      if (lab.line !== 3) return 'none'
      const send = await lab.serve((app) => {
        app.use(lab.framework.urlencoded())
        app.use(lab.framework.methodOverride())
        app.get('/', (_req, res) => res.end('ok'))
      })
      const form = ['Content-Type: application/x-www-form-urlencoded']
      const { body } = await send(request('POST /', form, '_method=%3Cscript%3E'))
      return !/<script>/i.test(body) || 'a script in the page'
    },
  },
  {
    item: 55,
    tests: ['packages/trunkline/test/security/v3/pages-and-processes.test.ts'],
    hole: 'Log lines made of what a client sends',
    cve: 'CVE-2026-5078',
    play: async (lab) => {
      if (lab.line !== 3) return 'none'
      let line = ''
      const send = await lab.serve((app) => {
        app.use(lab.framework.logger({ format: ':user-agent :referrer', stream: { write: (text) => (line += text) } }))
        app.use((_req, res) => res.end())
      })
      await send(request('GET /', ['User-Agent: a\u001b[31mred', 'Referer: x\u0085y']))
      return !/[\u001b\u0085]/.test(line) || 'escapes of the terminal'
    },
  },
  {
    item: 56,
    tests: [
      'packages/trunkline/test/security/framework/connections.test.ts',
      'packages/trunkline/test/security/v3/pages-and-processes.test.ts',
    ],
    hole: 'Requests that can be read in two ways',
    play: async (lab) => {
      const send = await lab.serve((app) => app.use((_req, res) => res.end('answer')))
      const both =
        'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n'
      if ((await send(both)).status !== 400) return 'a length and chunks'
      const { text } = await send(
        'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 30\r\nConnection: close\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a',
      )
      return text.split('HTTP/1.1 ').length === 2
    },
  },
  {
    item: 57,
    tests: ['packages/trunkline/test/transports/announced-length.test.ts'],
    hole: 'A piped stream that is longer than its `Content-Length`: the rest becomes the next response',
    play: async (lab) => {
      const send = await lab.serve((app) =>
        app.use((_req, res) => {
          res.set('Content-Length', '3')
          Readable.from(['abc', 'SURPLUS']).pipe(res)
        }),
      )
      const { body } = await send(request('GET /').replace('Connection: close', 'X-First: 1') + request('GET /'))
      return !body.includes('SURPLUS') || 'the rest is sent'
    },
  },
]
