import { request } from '../lab.js'

const LONG = 60_000

/** A path that is long, against a pattern: who takes time that grows faster than the path does not come back. */
function longPath(patternOf, path) {
  return async (lab) => {
    const pattern = patternOf(lab.line)
    if (pattern === undefined) return 'none'
    const send = await lab.serve((app) => app.get(pattern, (_req, res) => res.end('found')))
    return (await send(request(`GET ${path}`))).status > 0
  }
}

export const routing = [
  {
    item: 1,
    tests: ['packages/trunkline/test/security/routing/patterns.test.ts'],
    hole: 'Two parameters in one segment',
    cve: 'CVE-2024-45296',
    play: longPath(() => '/:a-:b', `/a${'-a'.repeat(LONG)}/a`),
  },
  {
    item: 2,
    tests: ['packages/trunkline/test/security/routing/patterns.test.ts'],
    hole: 'Three parameters in one segment',
    cve: 'CVE-2026-4867',
    play: longPath(() => '/:a-:b-:c', `/a${'-a'.repeat(LONG)}/a`),
  },
  {
    item: 3,
    tests: ['packages/trunkline/test/security/routing/patterns.test.ts'],
    hole: 'Optional groups that multiply',
    cve: 'CVE-2026-4926',
    play: async ({ framework, line }) => {
      if (line !== 5) return 'none'
      const groups = Array.from({ length: 30 }, (_, at) => `{/g${at}}`).join('')
      return throws(() => framework().get(`${groups}/:z`, () => {}))
    },
  },
  {
    item: 4,
    tests: ['packages/trunkline/test/security/routing/patterns.test.ts'],
    hole: 'Several wildcards in one pattern',
    cve: 'CVE-2026-4923',
    play: longPath((line) => (line === 5 ? '/*foo-*bar-:baz' : '/*-*-:baz'), `/a${'-'.repeat(LONG)}/`),
  },
  {
    item: 5,
    tests: ['packages/trunkline/test/security/routing/patterns.test.ts'],
    hole: 'Groups in a path that repeat groups',
    play: longPath((line) => (line === 5 ? undefined : '/:x((?:a|aa)+)/end'), `/${'a'.repeat(60)}!`),
  },
  {
    item: 6,
    tests: [
      'packages/trunkline/test/security/routing/guards.test.ts',
      'packages/trunkline/test/security/v3/routing.test.ts',
    ],
    hole: 'A guard and a route that read another path',
    play: async (lab) => {
      const send = await lab.serve((app) => {
        app.use('/admin', (_req, res) => {
          res.statusCode = 403
          res.end('guarded')
        })
        app.get('/admin/secret', (_req, res) => res.end('secret'))
      })
      return every(
        [
          '/admin/secret',
          '/%61dmin/secret',
          '/ADMIN/secret',
          '//admin/secret',
          '/admin//secret',
          '/./admin/secret',
          '/admin;x/secret',
          '/x/../admin/secret',
          '/admin%2fsecret',
        ],
        async (path) => (await send(request(`GET ${path}`))).body !== 'secret' || `${path} gets past the guard`,
      )
    },
  },
  {
    item: 7,
    tests: [
      'packages/trunkline/test/security/routing/guards.test.ts',
      'packages/trunkline/test/security/v3/routing.test.ts',
    ],
    hole: 'Prefixes lost or doubled in mounts',
    cve: 'GHSA-3wf5-7852-vcfq',
    play: async (lab) => {
      if (lab.line === 3) return 'none'
      const send = await lab.serve((app, { Router }) => {
        const inner = Router().get('/x', (req, res) => res.end(req.baseUrl))
        app.use(['/a', /^\/b/], Router().use('/in', inner))
      })
      return every(['/a', '/b'], async (path) => (await send(request(`GET ${path}/in/x`))).body === `${path}/in`)
    },
  },
  {
    item: 8,
    tests: [
      'packages/trunkline/test/security/routing/parameters.test.ts',
      'packages/trunkline/test/security/v3/routing.test.ts',
    ],
    hole: 'Malformed escapes, values decoded twice',
    play: async (lab) => {
      const send = await lab.serve((app) => app.get('/:x', (req, res) => res.end(req.params.x)))
      const broken = await every(
        ['/%', '/%E0%A4%A'],
        async (path) => (await send(request(`GET ${path}`))).status === 400,
      )
      return broken === true ? (await send(request('GET /%252e'))).body === '%2e' : broken
    },
  },
  {
    item: 9,
    tests: [
      'packages/trunkline/test/security/routing/parameters.test.ts',
      'packages/trunkline/test/security/v3/routing.test.ts',
    ],
    hole: 'A value of an earlier candidate',
    play: async (lab) => {
      const send = await lab.serve((app) => {
        app.get('/:first/x', (_req, _res, next) => next())
        app.get('/:second/:third', (req, res) => res.end(Object.keys(req.params).join()))
      })
      return (await send(request('GET /a/x'))).body === 'second,third'
    },
  },
  {
    item: 10,
    tests: [
      'packages/trunkline/test/security/routing/targets-and-depth.test.ts',
      'packages/trunkline/test/security/v3/routing.test.ts',
    ],
    hole: 'Targets that are no path; no URL at all',
    play: async (lab) => {
      let app
      const send = await lab.serve((made) => {
        app = made
        made.get('/', (_req, res) => res.end('home'))
      })
      for (const target of ['http://good.example/', '*', '?', '//'])
        await send(request(`${target === '*' ? 'OPTIONS' : 'GET'} ${target}`))
      const heard = await new Promise((done) => {
        const res = { setHeader() {}, getHeader() {}, removeHeader() {}, locals: {} }
        try {
          app.handle({ method: 'GET', headers: {}, url: '' }, res, () => done(true))
          app.handle({ headers: {}, url: undefined, method: undefined }, res, () => done(true))
        } catch (error) {
          done(`a request without a URL throws: ${error.message}`)
        }
      })
      return heard
    },
  },
  {
    item: 11,
    tests: [
      'packages/trunkline/test/security/routing/targets-and-depth.test.ts',
      'packages/trunkline/test/security/v3/routing.test.ts',
    ],
    hole: 'Thousands of layers',
    play: async (lab) => {
      const send = await lab.serve((app) => {
        for (let each = 0; each < 10_000; each++) app.use((_req, _res, next) => next())
        app.get('/', (_req, res) => res.end('end'))
      })
      return (await send(request('GET /'))).body === 'end' || 'the stack overflows'
    },
  },
  {
    item: 12,
    tests: ['packages/trunkline/test/security/routing/guards.test.ts'],
    hole: 'Expressions in `use` that run where they do not match',
    play: async (lab) => {
      if (lab.line === 3) return 'none'
      const send = await lab.serve((app) => {
        app.use(/admin/, (_req, res) => res.end('admin'))
        app.use((_req, res) => res.end('other'))
      })
      return (await send(request('GET /public'))).body === 'other'
    },
  },
]

/** True when all are, else the first reason. */
export async function every(list, check) {
  for (const each of list) {
    const answer = await check(each)
    if (answer !== true) return typeof answer === 'string' ? answer : `open with ${JSON.stringify(each)}`
  }
  return true
}

export function throws(run) {
  try {
    run()
    return 'is taken without an error'
  } catch {
    return true
  }
}
