import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type App, type Framework, onError, type Req, type Res } from './interface.ts'
import type { Kit } from './scenario.ts'

/** The framework that is played, or the real Express of a line. */
export type Maker = 'played' | 'express3' | 'express4' | 'express5'

/** What a handler finds on the request and the response. */
type Seen = Record<string, unknown>

/**
 * What the handlers of applications see that are mounted in each other, the first one outermost, on the way in and out.
 * Not for the process of other scenarios: Express 3 changes the responses of all.
 */
export async function lookThrough(
  framework: Framework,
  kit: Kit,
  chain: Maker[],
  without: string[] = [],
): Promise<unknown> {
  const makers = chain.map((name) => (name === 'played' ? framework : kit.load<Framework>(name)))
  const apps = makers.map((make) => make().set('env', 'test').set('query parser', 'extended'))
  const seen: [string, Seen][] = []
  // From the inside, for Express 3 overwrites methods of what it mounts.
  for (let at = apps.length - 1; at >= 0; at--) shape(apps, at, seen)
  const server = (apps[0] as App).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const prefix = '/in'.repeat(apps.length - 1)
  const answers: unknown[] = []
  for (const path of [`${prefix}/x/7?a=1&b[c]=2`, `${prefix}/x/7?fail=1`, `${prefix}/x/7?answer=1`, '/none?z=1']) {
    const answer = await fetchFrom(port, path)
    const found = seen.splice(0).map(([place, request]) => [place, omit(request, without)])
    answers.push([path, answer, ...found])
  }
  server.close()
  return answers
}

function shape(apps: App[], at: number, seen: [string, Seen][]): void {
  const app = apps[at] as App
  const look = (when: string, req: Req, res: Res): void => void seen.push([`${when} ${at}`, see(apps, req, res)])
  app.use((req, res, next) => {
    if (at === 0) Object.assign(req, { body: { sent: true } })
    res.locals[`by${at}`] = true
    look('into', req, res)
    next()
  })
  if (at + 1 < apps.length) app.use('/in', apps[at + 1] as App)
  app.get('/x/:id', (req, res, next) => {
    look('route of', req, res)
    if (req.query['answer']) res.json([req.query, Object.keys(res.locals).sort()])
    else next(req.query['fail'] && new Error('wanted'))
  })
  app.use((req, res, next) => {
    look('out of', req, res)
    next()
  })
  app.use(
    onError((error, req, res, next) => {
      look('error in', req, res)
      next(error)
    }),
  )
}

function see(apps: App[], req: Req, res: Res): Seen {
  return {
    apps: [apps.indexOf(req.app), apps.indexOf(res.app)],
    query: req.query,
    params: { ...req.params },
    body: req['body'],
    locals: Object.keys(res.locals).sort(),
    urls: [req.url, req.originalUrl, req['path']],
    baseUrl: req.baseUrl,
    each: [req.res === res, res.req === req, typeof req.next],
    settings: [req.app.get('env'), res.app.get('query parser')],
  }
}

function omit(request: Seen, without: string[]): Seen {
  return Object.fromEntries(Object.entries(request).filter(([name]) => !without.includes(name)))
}

function fetchFrom(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get({ port, path, host: '127.0.0.1', agent: false }, (res) => {
      let body = ''
      res.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      // Pages of errors and misses differ: they are the business of other scenarios.
      res.on('end', () => resolve(`${res.statusCode} ${res.statusCode === 200 ? body : ''}`))
    })
    request.on('error', reject)
  })
}
