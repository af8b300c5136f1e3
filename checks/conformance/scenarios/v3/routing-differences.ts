import { app3, as3, topicOn3 } from '../../src/define-v3.ts'
import { attempt } from '../../src/interface.ts'
import type { Handler3 } from '../../src/interface-v3.ts'
import { get, gets, raw } from '../../src/requests.ts'

const use = 'Application (3.x) › app.use([path], function)'
const verb = 'Application (3.x) › app.VERB(path, [callback...], callback)'
const param = 'Application (3.x) › app.param([name], callback)'

const pass: Handler3 = (_req, _res, next) => next()

/** Each is a row of docs/differences.md, under its title. */
export default topicOn3('scenarios/v3/routing-differences', [
  {
    kind: 'difference',
    title: 'the letters of a URL behind a mount of 3.x',
    rows: [use],
    build: (framework) => app3(framework, (app) => app.use('/admin', pass).use((req, res) => res.send(req.url))),
    exchanges: gets('/ADMIN/x'),
    expected: { oracle: [{ body: '/admin/x' }], subject: [{ body: '/ADMIN/x' }] },
  },
  {
    kind: 'difference',
    title: 'a URL with a host, rewritten on 3.x',
    rows: [use],
    build: (framework) =>
      app3(framework, (app) => {
        app.use((req, _res, next) => {
          req.url = '/other'
          next()
        })
        app.use((req, res) => res.send(req.url))
      }),
    exchanges: [get('http://app.example.test/first')],
    expected: { oracle: [{ body: 'http://app.example.test' }], subject: [{ body: '/other' }] },
  },
  {
    kind: 'difference',
    title: 'a target of 3.x that cannot be parsed',
    rows: [use],
    build: (framework) => app3(framework, (app) => app.use(pass)),
    exchanges: [raw('GET http://[::', 'GET http://[:: HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')],
    expected: { oracle: [{ status: 500 }], subject: [{ status: 404 }] },
  },
  {
    kind: 'difference',
    title: 'a value of 3.x that cannot be decoded, behind the first route',
    rows: [verb],
    observe: async (framework) => {
      const app = as3(framework)().get(/x/, pass).get('/:id', pass)
      const router = app['_router'] as { matchRequest(...args: unknown[]): unknown }
      const { matchRequest } = router
      let asked = 0
      // Without an end, it would take for ever.
      router.matchRequest = function (...args) {
        return ++asked > MANY ? undefined : matchRequest.apply(this, args)
      }
      const status = await new Promise((resolve) => {
        const req = { url: '/x%zz', method: 'GET', headers: {} }
        app.handle(req, { setHeader() {} }, (error?: { status: number }) => resolve(error?.status))
      })
      return [asked > MANY ? 'looks for the next route on and on' : `${asked} looks`, status]
    },
    expected: { oracle: ['looks for the next route on and on', 400], subject: ['2 looks', 400] },
  },
  {
    kind: 'difference',
    title: 'a parameter of 3.x with a name of Object.prototype',
    rows: [param],
    observe: (framework) => attempt(() => typeof as3(framework)().param('constructor', pass)),
    expected: {
      oracle: { threw: 'TypeError: this.params[name].push is not a function' },
      subject: { returned: 'function' },
    },
  },
  {
    kind: 'difference',
    title: 'a router with a method of the name route in an app of 3.x',
    rows: [use],
    observe: (framework) => {
      const router = { handle: pass, route: () => {} }
      as3(framework)().use('/m', router as never)
      return typeof router.route
    },
    expected: { oracle: 'string', subject: 'function' },
  },
])

const MANY = 50
