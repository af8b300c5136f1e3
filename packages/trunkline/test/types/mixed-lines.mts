// Compiled, never run: the lines mounted in each other, and the 5.x line under both of its names.
import root, { type Application as RootApplication, type Request as RootRequest, Router as RootRouter } from 'trunkline'
import v3 from 'trunkline/v3'
import v4, { Router as V4Router } from 'trunkline/v4'
import v5, { type Application, json, type Request, Router, static as serveStatic } from 'trunkline/v5'

v4()
  .use('/v5', v5())
  .use(Router(), RootRouter(), v5.json(), [serveStatic('public')])
v5().use('/v4', v4()).use(V4Router(), v4.urlencoded(), [json()])

v3().use('/v5', v5()).use('/v4', v4()).use(Router()).use('/router', V4Router()).use(json())
v4().use('/v3', v3()).use(v3.favicon())
v5().use('/v3', [v3()])

const same: RootApplication = v5()
const again: Application = root()
const router: Router = RootRouter()
same.use(again, router, (req: RootRequest, res) => res.send(echo(req)))

function echo(req: Request): string {
  return req.host ?? req.originalUrl
}

const { stack } = v5().router
const names: string[] = stack.flatMap(({ keys }) => keys)
v5().listen(0, (err) => console.log(err?.message, names))

// @ts-expect-error 5.x makes the query at each read
v5().use((req) => (req.query = {}))
// @ts-expect-error 5.x looks in one place only
v5().use((req) => req.param('id'))
// @ts-expect-error 5.x sends one body
v5().use((_req, res) => res.send(404, 'no'))
// @ts-expect-error 5.x takes the status first
v5().use((_req, res) => res.redirect('/there', 301))
// @ts-expect-error 5.x has `delete` only
v5().del('/x', () => {})
// @ts-expect-error 5.x has no factories of parameter callbacks
v5().param(() => () => {})
// @ts-expect-error 5.x shows its router as `router`
v5()._router.stack
// @ts-expect-error 5.x parses the query when it is read
v5.query

// What is new in 5.x is there, and not on the other lines, although all of them extend the global `Express` interfaces.
declare global {
  namespace Express {
    interface Request {
      tenant: string
    }
    interface Response {
      announce(text: string): this
    }
  }
}
v5().use((req, res) => res.stream([req.tenant, String(req.signal.aborted), req.routePattern ?? '']))
v5().use((_req, res) => res.announce('ok').announce('so').serverTiming('db'))
v4().use((req, res) => res.announce(req.tenant))
v3().use((req, res) => res.announce(req.tenant))
// @ts-expect-error
v4().use((req) => req.signal)
// @ts-expect-error
v4().use((req) => req.routePattern)
// @ts-expect-error
v4().use((_req, res) => res.stream([]))
// @ts-expect-error
v4().use((_req, res) => res.eventStream())
// @ts-expect-error
v4().use((_req, res) => res.serverTiming('db'))
// @ts-expect-error
v3().use((req) => req.signal)
// @ts-expect-error
v3().use((_req, res) => res.stream([]))
