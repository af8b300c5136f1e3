import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { loadExpress3 } from '../../../packages/trunkline/test/support/express3.ts'
import { toRelative } from '../src/loading/places.ts'
import { readRoutes } from '../src/routes/read-routes.ts'
import { watchFramework } from '../src/routes/registrations.ts'

const require = createRequire(__filename)
const HERE = toRelative(__filename)

type Handler = (req: unknown, res: unknown) => void
// Express and its doubles share no types here: the same program is run on all of them.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Framework = any

const show: Handler = function show(_req, _res) {}
const list: Handler = function list(_req, _res) {}

function load(name: string): Framework {
  const framework = name === 'express3' ? loadExpress3() : require(name)
  watchFramework(framework)
  return framework
}

/** What a line of the list says, short. */
function lines(app: object): string[] {
  return readRoutes(app).map(({ method, path, handlers, hiddenBy, lostParams }) =>
    [method, path, handlers.join('+'), hiddenBy ? 'hidden' : '', lostParams?.join() ?? ''].join(' ').trim(),
  )
}

for (const name of ['express4', 'express5', 'trunkline/v4', 'trunkline']) {
  describe(`the routes of an app of ${name}`, () => {
    const framework = load(name)

    it('routes are found in routers and mounted apps, with their whole path', () => {
      const app = framework()
      const users = framework.Router({ mergeParams: true })
      users.get('/', list)
      users.route('/:user').get(list, show).put(show)
      const admin = framework()
      admin.delete('/cache', show)
      app.use('/teams/:team', users)
      app.use(['/admin', '/root'], admin)
      app.all('/ping', show)
      app.get(/^\/v(\d+)$/, show)
      expect(lines(app)).toEqual([
        'GET /teams/:team list',
        'GET /teams/:team/:user list+show',
        'PUT /teams/:team/:user show',
        'DELETE /admin/cache show',
        'DELETE /root/cache show',
        'ALL /ping show',
        'GET /^\\/v(\\d+)$/ show',
      ])
    })

    it('routes have the file and line of their registration', () => {
      const app = framework()
      app.get('/here', show)
      const router = framework.Router()
      router.post('/there', show)
      app.use(router)
      expect(readRoutes(app).map(({ place }) => place?.replace(/:\d+$/, ''))).toEqual([HERE, HERE])
      expect(new Set(readRoutes(app).map(({ place }) => place)).size).toBe(2)
    })

    it('routes are marked if an earlier one takes all their requests', () => {
      const app = framework()
      app.get('/a/:id', show)
      app.get('/a/new', list)
      app.post('/a/new', list)
      app.get('/b/:id', (_req: unknown, _res: unknown, next: () => void) => next())
      app.get('/b/new', list)
      app.get('/c/new', show)
      app.get('/c/:id', list)
      expect(lines(app).filter((line) => line.includes('hidden'))).toEqual(['GET /a/new list hidden'])
    })

    it('routes are marked if they lose the parameters of a mount path', () => {
      const app = framework()
      const router = framework.Router()
      router.get('/x', show)
      app.use('/teams/:team', router)
      expect(lines(app)).toEqual(['GET /teams/:team/x show  team'])
    })

    it('an empty app has no routes, and a router mounted in itself is listed once', () => {
      expect(lines(framework())).toEqual([])
      const router = framework.Router()
      router.get('/x', show)
      router.use('/again', router)
      expect(lines(router)).toEqual(['GET /x show'])
    })
  })
}

for (const name of ['express4', 'express5', 'trunkline/v4', 'trunkline']) {
  it(`the routes of an app of ${name} are not hidden by the other paths of their own call`, () => {
    const app = load(name)()
    app.get(['/x', '/y'], show)
    app.get('/y', list)
    app.get(['/a/:id', '/b/:id'], show)
    app.get('/b/new', list)
    const hidden = readRoutes(app).map(({ path, hiddenBy }) => [path, hiddenBy?.replace(/ \(.*/, '')])
    expect(hidden.filter(([, by]) => by)).toEqual([
      ['/y', 'GET /y'],
      ['/b/new', 'GET /a/:id, /b/:id'],
    ])
  })
}

for (const name of ['express3', 'trunkline/v3']) {
  it(`the routes of an app of ${name} are found in the app and in those mounted there`, () => {
    const framework = load(name)
    const app = framework()
    const admin = framework()
    admin.get('/cache', show)
    app.use('/admin', admin)
    app.get('/users/:id', list, show)
    app.post('/users', show)
    expect(lines(app)).toEqual(['GET /admin/cache show', 'GET /users/:id list+show', 'POST /users show'])
    expect(readRoutes(app)[1]?.place?.replace(/:\d+$/, '')).toBe(HERE)
  })
}
