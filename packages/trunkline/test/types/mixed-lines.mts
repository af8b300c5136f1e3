// Compiled, never run: the lines mounted in each other, and the 5.x line under both of its names.
import root, { type Application as RootApplication, type Request as RootRequest, Router as RootRouter } from 'trunkline'
import oldest from 'trunkline/v3'
import older, { Router as V3Router } from 'trunkline/v4'
import newer, { type Application, json, type Request, Router, static as serveStatic } from 'trunkline/v5'

older()
  .use('/newer', newer())
  .use(Router(), RootRouter(), newer.json(), [serveStatic('public')])
newer().use('/older', older()).use(V3Router(), older.urlencoded(), [json()])

oldest().use('/newer', newer()).use('/older', older()).use(Router()).use('/router', V3Router()).use(json())
older().use('/oldest', oldest()).use(oldest.favicon())
newer().use('/oldest', [oldest()])

const same: RootApplication = newer()
const again: Application = root()
const router: Router = RootRouter()
same.use(again, router, (req: RootRequest, res) => res.send(echo(req)))

function echo(req: Request): string {
  return req.host ?? req.originalUrl
}

const { stack } = newer().router
const names: string[] = stack.flatMap(({ keys }) => keys)
newer().listen(0, (err) => console.log(err?.message, names))

// @ts-expect-error 5.x makes the query at each read
newer().use((req) => (req.query = {}))
// @ts-expect-error 5.x looks in one place only
newer().use((req) => req.param('id'))
// @ts-expect-error 5.x sends one body
newer().use((_req, res) => res.send(404, 'no'))
// @ts-expect-error 5.x takes the status first
newer().use((_req, res) => res.redirect('/there', 301))
// @ts-expect-error 5.x has `delete` only
newer().del('/x', () => {})
// @ts-expect-error 5.x has no factories of parameter callbacks
newer().param(() => () => {})
// @ts-expect-error 5.x shows its router as `router`
newer()._router.stack
// @ts-expect-error 5.x parses the query when it is read
newer.query
