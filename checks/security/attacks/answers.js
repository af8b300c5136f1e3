import { request } from '../lab.js'
import { every } from './routing.js'

/** Answers by a function, for GET of anything. */
function answering(lab, handle, settings) {
  return lab.serve((app) => app.use((req, res, next) => handle(req, res, next)), settings)
}

const LONG = 100_000

export const answers = [
  {
    item: 25,
    tests: [
      'packages/trunkline/test/security/headers/redirects.test.ts',
      'packages/trunkline/test/security/v3/headers.test.ts',
    ],
    hole: 'Redirects to another host, or with another header',
    cve: 'CVE-2024-29041',
    play: async (lab) => {
      const send = await answering(lab, (req, res) => res.redirect(decodeURIComponent(req.url.slice(2))))
      return every(['/\\evil.example', '/a\r\nX-Evil: 1', '/\u0000'], async (target) => {
        const { headers, status } = await send(request(`GET /?${encodeURIComponent(target)}`))
        const location = headers.location ?? ''
        return (
          status >= 500 || (!/^\/[\\/]|\\/.test(location) && headers['x-evil'] === undefined) || `Location: ${location}`
        )
      })
    },
  },
  {
    item: 26,
    tests: [
      'packages/trunkline/test/security/headers/redirects.test.ts',
      'packages/trunkline/test/security/v3/headers.test.ts',
    ],
    hole: 'A link or a script in the page of a redirect',
    cve: 'CVE-2024-43796',
    play: async (lab) => {
      const send = await answering(lab, (_req, res) => res.redirect('javascript:alert("<script>")'))
      const { body } = await send(request('GET /', ['Accept: text/html']))
      return !/<a |<script/.test(body) || 'a link'
    },
  },
  {
    item: 27,
    tests: [
      'packages/trunkline/test/security/headers/redirects.test.ts',
      'packages/trunkline/test/security/v3/headers.test.ts',
    ],
    hole: '`back` to another host (ours with the setting `same host back`, which is off by default)',
    play: async (lab) => {
      if (lab.line === 5) return 'none'
      // A setting of ours; Express knows none.
      const send = await answering(lab, (_req, res) => res.redirect('back'), { 'same host back': true })
      const { headers } = await send(request('GET /', ['Referer: https://evil.example/']))
      return !headers.location.includes('evil') || `Location: ${headers.location}`
    },
  },
  {
    item: 28,
    tests: [
      'packages/trunkline/test/security/headers/links-and-cookies.test.ts',
      'packages/trunkline/test/security/v3/headers.test.ts',
    ],
    hole: '`res.links`: text that ends its link',
    cve: 'CVE-2024-10491',
    play: async (lab) => {
      const send = await answering(
        lab,
        (_req, res) => res.links({ next: '/a>; rel="preload", <https://evil.example/' }) && res.end(),
      )
      const { headers } = await send(request('GET /'))
      return !headers.link?.includes('<https://evil') || 'a second link'
    },
  },
  {
    item: 29,
    tests: [
      'packages/trunkline/test/security/headers/links-and-cookies.test.ts',
      'packages/trunkline/test/security/v3/headers.test.ts',
    ],
    hole: 'Attributes by the name, path or domain of a cookie',
    cve: 'CVE-2024-47764',
    play: async (lab) => {
      const cookies = {
        name: ['a; Domain=evil', 'x'],
        path: ['a', 'x', { path: '/; Domain=evil' }],
        domain: ['a', 'x', { domain: 'a; Path=/evil' }],
      }
      const send = await answering(lab, (req, res) => res.cookie(...cookies[req.url.slice(1)]) && res.end())
      return every(
        Object.keys(cookies),
        async (name) =>
          !/evil/.test((await send(request(`GET /${name}`))).headers['set-cookie'] ?? '') || `by its ${name}`,
      )
    },
  },
  {
    item: 31,
    tests: ['packages/trunkline/test/security/v3/headers.test.ts'],
    hole: '`res.attachment`: another header by the name of a file',
    play: async (lab) => {
      const send = await answering(lab, (_req, res) => {
        res.attachment('a"\r\nX-Evil: 1.txt')
        res.end()
      })
      const { headers } = await send(request('GET /'))
      return headers['x-evil'] === undefined
    },
  },
  {
    item: 32,
    tests: [
      'packages/trunkline/test/security/headers/header-fields.test.ts',
      'packages/trunkline/test/security/v3/headers.test.ts',
    ],
    hole: '`res.set`: line breaks, keys of a prototype',
    play: async (lab) => {
      const send = await answering(lab, (_req, res) => {
        const fields = Object.create({ 'X-Inherited': '1' })
        fields['X-Own'] = 'a\r\nX-Evil: 1'
        res.set(fields)
        res.end('sent')
      })
      const { headers, status } = await send(request('GET /'))
      return status === 500 && headers['x-evil'] === undefined && headers['x-inherited'] === undefined
    },
  },
  {
    item: 33,
    tests: [
      'packages/trunkline/test/security/headers/bodies.test.ts',
      'packages/trunkline/test/security/v3/headers.test.ts',
    ],
    hole: 'JSONP: a callback that is more than a name',
    play: async (lab) => {
      const send = await answering(lab, (_req, res) => res.jsonp({ a: 1 }))
      const { body, headers } = await send(request('GET /?callback=alert(1)%2F%2F'))
      return !body.includes('alert(1)') && (lab.line === 3 || headers['x-content-type-options'] === 'nosniff')
    },
  },
  {
    item: 34,
    tests: [
      'packages/trunkline/test/security/headers/bodies.test.ts',
      'packages/trunkline/test/security/v3/headers.test.ts',
    ],
    hole: 'A length beside chunks',
    play: async (lab) => {
      const send = await answering(lab, (_req, res) => res.set('Transfer-Encoding', 'chunked') && res.send('x'))
      const { headers } = await send(request('GET /'))
      return !(headers['transfer-encoding'] && headers['content-length']) || 'both are sent'
    },
  },
  {
    item: 35,
    tests: [
      'packages/trunkline/test/security/headers/conditions-and-negotiation.test.ts',
      'packages/trunkline/test/security/v3/headers.test.ts',
    ],
    hole: 'A long list of conditions',
    cve: 'CVE-2017-16119',
    play: async (lab) => {
      const send = await answering(lab, (_req, res) => res.send('body'))
      return every(
        [`"a"${' '.repeat(LONG)}x`, ' ,'.repeat(LONG / 2), 'W/'.repeat(LONG / 2)],
        async (value) => (await send(request('GET /', [`If-None-Match: ${value}`]))).status > 0,
      )
    },
  },
  {
    item: 36,
    tests: [
      'packages/trunkline/test/security/headers/conditions-and-negotiation.test.ts',
      'packages/trunkline/test/security/v3/headers.test.ts',
    ],
    hole: 'Long `Accept` headers',
    play: async (lab) => {
      const send = await answering(lab, (req, res) => res.end(String(req.accepts('html'))))
      return every(
        ['a/b;q=0.1,'.repeat(LONG / 10), `a/b${';x=y'.repeat(LONG / 4)}`, ','.repeat(LONG)],
        async (value) => (await send(request('GET /', [`Accept: ${value}`]))).status > 0,
      )
    },
  },
  {
    item: 37,
    tests: [
      'packages/trunkline/test/security/headers/error-page.test.ts',
      'packages/trunkline/test/security/v3/pages-and-processes.test.ts',
    ],
    hole: 'The error page: scripts, stacks, other types',
    play: async (lab) => {
      const send = await answering(lab, (req, _res, next) => next(req.url === '/' ? new Error('<script>') : undefined))
      const page = await send(request('GET /'))
      if (page.body.includes('<script>') || /\.js:\d/.test(page.body)) return 'shows the message or the stack'
      const missing = await send(request('GET /<script>'))
      if (missing.body.includes('<script>')) return 'a script from the path'
      return missing.headers['content-security-policy'] === "default-src 'none'" || 'no content policy'
    },
  },
  {
    item: 38,
    tests: [
      'packages/trunkline/test/security/headers/error-page.test.ts',
      'packages/trunkline/test/security/v3/pages-and-processes.test.ts',
    ],
    hole: 'Errors of hostile shapes',
    play: async (lab) => {
      const shapes = {
        undefined: () => undefined,
        bare: () => Object.create(null),
        status: () => Object.assign(new Error('x'), { status: '200; x' }),
        headers: () => Object.assign(new Error('x'), { status: 400, headers: { 'X-A': 'a\r\nX-Evil: 1' } }),
        getter: () =>
          Object.defineProperty(new Error('x'), 'status', {
            get: () => {
              throw new Error('y')
            },
          }),
        stack: () =>
          Object.defineProperty(new Error('x'), 'stack', {
            get: () => {
              throw new Error('y')
            },
          }),
      }
      const send = await answering(lab, (req) => {
        throw shapes[req.url.slice(1)]()
      })
      return every(Object.keys(shapes).slice(1), async (shape) => {
        const { status, headers } = await send(request(`GET /${shape}`))
        return (status >= 400 && headers['x-evil'] === undefined) || `an error with ${shape}: ${status || 'no answer'}`
      })
    },
  },
]
