import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { App, Framework, Req, Res } from '../support/frameworks.ts'

const load = createRequire(__filename)

type Parts = Record<'application' | 'request' | 'response', Record<string, unknown>>
type TestFramework = Framework & Parts
type TestApp = App & Parts

interface Pair {
  readonly title: string
  readonly outer: TestFramework
  readonly inner: TestFramework
}

// Each release has two frameworks: by the specification, and by Express where the two disagree.
for (const line of ['v3', 'v4', 'v5']) {
  const specification: TestFramework = load(`trunkline/${line}`)
  const express: TestFramework = load(`@trunkline/${line}`)

  describe(`the two frameworks of ${line}`, () => {
    it('show the same names', () => expect(Object.keys(express)).toEqual(Object.keys(specification)))

    for (const part of ['application', 'request', 'response'] as const) {
      it(`have a ${part} of their own: what is put on one is not on the other`, () => {
        express[part]['added'] = true
        expect(specification[part]['added']).toBeUndefined()
        Reflect.deleteProperty(express[part], 'added')
      })
    }

    it('are not loaded by each other', () => {
      const loaded = (name: string) => loadedFiles(name).filter((file) => /^(express|lines)\/v\d/.test(file))
      expect(loaded(`trunkline/${line}`)).toEqual([`lines/${line}/exports.js`])
      expect(loaded(`trunkline/express/${line}`)).toEqual([`express/${line}.js`])
    })
  })

  const pairs: Pair[] = [
    { title: `an app of ${line} by Express in one by the specification`, outer: specification, inner: express },
    { title: `an app of ${line} by the specification in one by Express`, outer: express, inner: specification },
  ]
  for (const { title, outer, inner } of pairs) {
    describe(title, () => {
      checkMounting(outer, inner)
      if (line !== 'v5') checkWritesIntoQuery(outer, inner)
      if (line !== 'v3') checkRouters(outer, inner)
    })
  }
}

function checkMounting(outer: TestFramework, inner: TestFramework): void {
  it('is told that it was mounted, and where', () => {
    const [app, child] = [outer(), inner() as App & { path(): string }]
    let parent: unknown
    ;(child as unknown as NodeJS.EventEmitter).on('mount', (given) => {
      parent = given
    })
    app.use('/child', child as never)
    expect(parent).toBe(app)
    expect(child.path()).toBe('/child')
  })

  it('sees what was added to the request and the response of its parent', async () => {
    const [app, child] = [outer() as TestApp, inner()]
    app.request['greet'] = () => 'hello'
    app.response['greet'] = () => 'bye'
    child.use((req, res) => {
      res.send(`${(req as never as { greet(): string }).greet()} ${(res as never as { greet(): string }).greet()}`)
    })
    app.use('/child', child as never)
    expect(await ask(app, '/child')).toBe('hello bye')
  })

  it('has the settings and the locals of its parent, and gives the request back', async () => {
    const [app, child] = [outer() as TestApp, inner()]
    app.set('title', 'outer')
    const appOf = (req: Req) => (req as never as { app: unknown }).app
    const seen: unknown[] = []
    app.use((_req, res, next) => {
      res.locals['user'] = 'ada'
      next()
    })
    child.use((req, res, next) => {
      seen.push(child.get('title'), res.locals['user'], appOf(req) === child)
      next()
    })
    app.use('/child', child as never)
    app.use((req, res) => {
      seen.push(appOf(req) === app, Object.getPrototypeOf(req) === app.request)
      res.send('done')
    })
    await ask(app, '/child')
    expect(seen).toEqual(['outer', 'ada', true, true, true])
  })

  it('leaves errors to its parent', async () => {
    const [app, child] = [outer(), inner()]
    child.use(() => {
      throw new Error('from inside')
    })
    app.use('/child', child as never)
    app.use((err: Error, _req: Req, res: Res, _next: unknown) => res.send(err.message))
    expect(await ask(app, '/child')).toBe('from inside')
  })
}

function checkWritesIntoQuery(outer: TestFramework, inner: TestFramework): void {
  it('sees the query as its parent has left it, cleaned for one', async () => {
    const [app, child] = [outer(), inner()]
    app.use((req, _res, next) => {
      req.query['a'] = 'cleaned'
      next()
    })
    child.use((req, res) => res.send(String(req.query['a'])))
    app.use('/child', child as never)
    expect(await ask(app, '/child?a=dirty')).toBe('cleaned')
  })
}

function checkRouters(outer: TestFramework, inner: TestFramework): void {
  it('takes routers of the other, too', async () => {
    const router = inner.Router({ mergeParams: true })
    router.get('/:b', (req, res) => res.json({ ...req.params, base: req.baseUrl }))
    const app = outer().use('/:a', router as never)
    expect(JSON.parse(await ask(app, '/x/y'))).toEqual({ a: 'x', b: 'y', base: '/x' })
  })
}

/** The files of the package's dist that a program has loaded once it has required a name. */
function loadedFiles(name: string): string[] {
  const program = `require(${JSON.stringify(name)}); console.log(JSON.stringify(Object.keys(require.cache)))`
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { cwd: __dirname, encoding: 'utf8' })
  if (stderr) throw new Error(stderr)
  const files: string[] = JSON.parse(stdout)
  return files
    .map((file) => file.replaceAll('\\', '/').split('/trunkline/dist/')[1])
    .filter((file) => file !== undefined)
}

async function ask(app: App, path: string): Promise<string> {
  const server: Server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    return await (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })).text()
  } finally {
    server.close()
  }
}
