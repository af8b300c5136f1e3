import { describe, expect, it } from 'vitest'
import type { App, Framework } from '../../support/frameworks.ts'
import { attackBoth } from '../../support/hostile.ts'

/** Ways to write a path that some other layer of a server might take for /admin/panel. */
const DISGUISES = [
  '/admin/panel',
  '/ADMIN/panel',
  '/admin/panel/',
  '/admin//panel',
  '//admin/panel',
  '/./admin/panel',
  '/x/../admin/panel',
  '/%61dmin/panel',
  '/admin%2fpanel',
  '/admin%2Fpanel',
  '/admin%2f..',
  '/admin%5cpanel',
  '/admin\\panel',
  '/admin;x/panel',
  '/admin/panel;x',
  '/admin/panel?x=/../',
  '/admin/panel#x',
  '/admin?/panel',
  '/admin%00/panel',
  '/admin%252fpanel',
  'http://localhost/admin/panel',
  'http://localhost//admin/panel',
  'http://x@localhost/admin/panel',
  'http://localhost/ADMIN/panel#x',
]

describe('a guard on a path', () => {
  for (const target of DISGUISES) {
    it(`a guard runs whenever the route behind it is reached: ${target}`, async () => {
      const byRoute = await attackBoth(guarded('route'), { target })
      const byMount = await attackBoth(guarded('mount'), { target })
      for (const answer of [byRoute, byMount]) {
        expect([401, 404]).toContain(answer.status)
        expect(answer.body).not.toContain('secret')
      }
      expect(byRoute.status).toBe(byMount.status)
    })
  }

  for (const target of DISGUISES) {
    it(`a guard sees the same text as the parameter of the route behind it: ${target}`, async () => {
      const answer = await attackBoth(
        (app) => {
          app.use('/:area', (req, res, next) => {
            if (String(req.params['area']).toLowerCase() === 'admin') res.status(401).send('guard')
            else next()
          })
          app.get('/admin/:page', (_, res) => res.send('secret'))
        },
        { target },
      )
      expect(answer.body).not.toContain('secret')
    })
  }
})

describe('a mount by array or expression', () => {
  const targets = ['/a/x', '/b/x', '/r12/x', '/A/x/', '/c/x', '/ab/x', '/r1x/x', '/r12']

  for (const target of targets) {
    it(`a mount by array or RegExp matches only up to the end of a segment: ${target}`, async () => {
      const answer = await attackBoth((app, { Router }) => app.use(['/a', '/b', /^\/r\d+/], echo(Router())), { target })
      expect(answer.status).toBe(/^\/(?:a|b|r\d+)(?:\/|$)/i.test(target) ? 200 : 404)
    })
  }

  it('nested routers put each prefix into req.baseUrl once', async () => {
    const answer = await attackBoth(
      (app, { Router }) => {
        const inner = echo(Router())
        app.use(['/v1', '/v2'], Router().use(/^\/api/, Router().use('/:tenant', inner)))
      },
      { target: '/v2/api/north/list?q=1' },
    )
    expect(JSON.parse(answer.body)).toEqual(['/list?q=1', '/v2/api/north', '/v2/api/north/list?q=1'])
  })

  it('a router that does not respond gives the prefix back to req.url', async () => {
    const answer = await attackBoth(
      (app, { Router }) => {
        app.use('/v1', Router().use(/^\/api/, Router()))
        app.use('/v1', echo(Router()))
      },
      { target: '/v1/api/list' },
    )
    expect(JSON.parse(answer.body)).toEqual(['/api/list', '/v1', '/v1/api/list'])
  })
})

describe('an expression in use() that is not anchored', () => {
  for (const target of ['/x/admin/y', '/admin', '/xadmin', '/admin/y', '/adminx', '/other']) {
    it(`an unanchored RegExp in use() runs only if it matches from the start up to a border: ${target}`, async () => {
      const answer = await attackBoth(
        (app) => {
          app.use(/\/admin/, (req, res) => res.send(`in ${req.url}`))
          app.use((_, res) => res.send('passed by'))
        },
        { target },
      )
      expect(answer.body.startsWith('in')).toBe(/^\/admin(?:\/|$)/.test(target))
    })
  }
})

function guarded(kind: 'route' | 'mount') {
  return (app: App, { Router }: Framework) => {
    app.use('/admin', (_, res) => res.status(401).send('guard'))
    if (kind === 'route') app.get('/admin/panel', (_, res) => res.send('secret'))
    else
      app.use(
        '/admin',
        Router().get('/panel', (_, res) => res.send('secret')),
      )
  }
}

function echo(router: App): App {
  return router.use((req, res) => res.json([req.url, req.baseUrl, req.originalUrl]))
}
