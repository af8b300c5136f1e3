import { readdirSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { request, SECRET } from '../lab.js'
import { every } from './routing.js'

function statics(lab, { guard = false, root = lab.directory() } = {}) {
  return lab.serve((app) => {
    if (guard) app.use('/admin', (_req, res) => res.end('guarded'))
    app.use(lab.framework.static(join(root, 'public')))
  })
}

const WAYS_OUT = [
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/%2e%2e/secret.txt',
  '/%252e%252e/secret.txt',
  '/..\\secret.txt',
  '/admin/../../secret.txt',
  '/%00/../secret.txt',
  '/%c0%ae%c0%ae/secret.txt',
  '//../secret.txt',
]

export const files = [
  {
    item: 42,
    tests: [
      'packages/trunkline/test/files/traversal.test.ts',
      'packages/trunkline/test/security/v3/proxy-and-files.test.ts',
    ],
    hole: 'Ways out of a directory',
    cve: 'CVE-2014-6394',
    play: async (lab) => {
      const send = await statics(lab)
      return every(
        WAYS_OUT,
        async (path) => (await send(request(`GET ${path}`))).body !== SECRET || `${path} leads out`,
      )
    },
  },
  {
    item: 43,
    tests: [
      'packages/trunkline/test/files/redirects.test.ts',
      'packages/trunkline/test/security/v3/proxy-and-files.test.ts',
    ],
    hole: 'The redirect of a directory to another host',
    cve: 'CVE-2015-1164, CVE-2024-43800',
    play: async (lab) => {
      const send = await statics(lab)
      return every(
        ['//evil.example/%2e%2e', '//admin', '/\\evil.example/%2e%2e', '//evil.example/..'],
        async (path) => {
          const { headers } = await send(request(`GET ${path}`))
          return !/^\/[\\/]/.test(headers.location ?? '') || `Location: ${headers.location}`
        },
      )
    },
  },
  {
    item: 44,
    tests: [
      'packages/trunkline/test/files/traversal.test.ts',
      'packages/trunkline/test/security/v3/proxy-and-files.test.ts',
    ],
    hole: 'A guard before files that reads another path',
    asExpress:
      'a guard by path sees the path as it was sent; guard by `req.path` decoded, or serve guarded files elsewhere',
    play: async (lab) => {
      const send = await statics(lab, { guard: true })
      return every(
        [
          '/admin/secret.txt',
          '/admin%5Csecret.txt',
          '/admin%2fsecret.txt',
          '/%61dmin/secret.txt',
          '/x/../admin/secret.txt',
          '/./admin/secret.txt',
        ],
        async (path) => (await send(request(`GET ${path}`))).body !== SECRET || `${path} gets past the guard`,
      )
    },
  },
  {
    item: 45,
    tests: [
      'packages/trunkline/test/files/hostile-ranges.test.ts',
      'packages/trunkline/test/security/v3/proxy-and-files.test.ts',
    ],
    hole: 'Ranges that are inverted, many or no numbers',
    cve: 'GHSA-w65r-fqv6-q6w9',
    play: async (lab) => {
      const send = await statics(lab)
      return every(
        [
          'bytes=10-5',
          'bytes=1-0',
          'bytes=-0',
          `bytes=${'0-0,'.repeat(20_000)}0-0`,
          'bytes=99999999999999999999-',
          'lines=1-2',
        ],
        async (range) => {
          const { status } = await send(request('GET /index.txt', [`Range: ${range}`]))
          return [200, 206, 416].includes(status) || `${range.slice(0, 20)}: ${status}`
        },
      )
    },
  },
  {
    item: 46,
    tests: [
      'packages/trunkline/test/files/disclosure.test.ts',
      'packages/trunkline/test/files/traversal.test.ts',
      'packages/trunkline/test/security/v3/proxy-and-files.test.ts',
    ],
    hole: 'The path of the directory in an error, hidden files',
    asExpress: 'files of hidden directories are sent unless `dotfiles` says otherwise',
    play: async (lab) => {
      const root = lab.directory({ 'public/.hidden/key': SECRET })
      const send = await lab.serve((app) => {
        app.get('/send', (_req, res, next) =>
          lab.line === 3
            ? res.sendfile(join(root, 'public/missing'), (err) => next(err))
            : res.sendFile(join(root, 'public/missing')),
        )
        app.use(lab.framework.static(join(root, 'public')))
      })
      if ((await send(request('GET /.hidden/key'))).body === SECRET) return 'hidden files are sent'
      return !(await send(request('GET /send'))).text.includes(root) || 'the path is shown'
    },
  },
  {
    item: 47,
    tests: [
      'packages/trunkline/test/files/changing-files.test.ts',
      'packages/trunkline/test/files/handles.test.ts',
      'packages/trunkline/test/files/unreadable.test.ts',
    ],
    hole: 'Descriptors left open by clients that leave',
    play: async (lab) => {
      let port
      const root = lab.directory({ 'public/large.bin': 'x'.repeat(5_000_000) })
      const send = await lab.serve((app) => {
        app.use((req, _res, next) => {
          port = req.socket.localPort
          next()
        })
        app.use(lab.framework.static(join(root, 'public')))
      })
      await send(request('GET /index.txt'))
      const before = openFiles(root)
      for (let each = 0; each < 30; each++) {
        const socket = connect(port, '127.0.0.1').on('error', () => {})
        socket.write('GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n')
        await new Promise((done) => socket.once('data', () => socket.destroy()).once('close', done))
      }
      for (let each = 0; each < 100 && openFiles(root) > before; each++)
        await new Promise((done) => setTimeout(done, 10))
      return openFiles(root) <= before || `${openFiles(root) - before} left open`
    },
  },
  {
    item: 48,
    tests: [
      'packages/trunkline/test/security/framework/views.test.ts',
      'packages/trunkline/test/security/v3/proxy-and-files.test.ts',
    ],
    hole: 'A view whose name comes from a client',
    play: async (lab) => {
      const root = lab.directory({ 'views/page.html': 'page', 'public/evil.js': 'globalThis.evil = true' })
      const send = await lab.serve(
        (app) => {
          app.engine('html', (_path, _options, done) => done(null, 'page'))
          app.use((req, res) => res.render(req.query.name))
        },
        { views: join(root, 'views'), 'view engine': 'html' },
      )
      for (const name of ['x.../public/evil', 'page./../public/evil', `${join(root, 'public')}/evil.js`, 'x.js'])
        await send(request(`GET /?name=${encodeURIComponent(name)}`))
      return globalThis.evil === undefined && (await send(request('GET /?name=page'))).body.includes('page')
    },
  },
]

/** How many descriptors of this process lie in a directory; where the system does not tell, none. */
function openFiles(root) {
  try {
    return readdirSync('/proc/self/fd').filter((fd) => linkOf(fd).startsWith(root)).length
  } catch {
    return 0
  }
}

function linkOf(fd) {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return ''
  }
}
