import { setTimeout as sleep } from 'node:timers/promises'
import type { Express, RequestHandler } from 'trunkline'
import { describe, expect, it } from 'vitest'
import {
  context,
  inject,
  instrumentForTest,
  query,
  send,
  serverSpanEnded,
  startSdk,
  takeDurations,
  takeSpans,
  tracing,
  trunkline,
} from './recording.ts'

startSdk()
const ROUTE = 'http.route'
const STATUS = 'http.response.status_code'

const later: RequestHandler = function later(_req, _res, next) {
  setImmediate(next)
}
const check: RequestHandler = function check(_req, _res, next) {
  query('check')
  next()
}
const show: RequestHandler = async function show(req, res) {
  await sleep(1)
  query('show')
  if (req.params['id'] === '0') throw new Error('no such room')
  if (req.params['id'] === 'gone') throw Object.assign(new Error('gone'), { status: 410 })
  res.json({ id: req.params['id'] })
}

/** An app with a router, middleware that is late, and a handler for errors. */
function createApp(): Express {
  const rooms = trunkline.Router().get('/:id', check, show)
  return trunkline()
    .use(later)
    .use('/house/rooms', rooms)
    .use('/files', trunkline.static(__dirname))
    .use(function fail(err: { status?: number }, _req: unknown, res: import('trunkline').Response, _next: unknown) {
      res.sendStatus(err.status ?? 500)
    } as never)
}

describe('the server span and the duration metric', () => {
  it.each([
    { title: 'of a mounted route', path: '/house/rooms/7?x=1', want: 'GET /house/rooms/:id', status: 200 },
    { title: 'of an error', path: '/house/rooms/0', want: 'GET /house/rooms/:id', status: 500, error: 'Error' },
    { title: 'of a file', path: '/files/spans.test.ts', want: 'GET /files', status: 200 },
    {
      title: 'that exists for another method',
      method: 'PUT',
      path: '/house/rooms/7',
      want: 'PUT /house/rooms/:id',
      status: 404,
    },
    { title: 'of a path without one', path: '/nowhere', want: 'GET', status: 404 },
  ])('have the route $title', async ({ method = 'GET', path, want, status, error }) => {
    instrumentForTest({ spans: 'none' })
    const route = want.split(' ')[1]
    expect(await send(createApp(), path, { method })).toBe(status)
    const [server] = takeSpans(ROUTE, 'error.type').filter((line) => line.startsWith(method))
    const facts = [
      route && `${ROUTE}=${route}`,
      error && `error.type=${error}`,
      error && 'ERROR exception(no such room)',
    ]
    expect(server).toBe([want, ...facts.filter(Boolean)].join(' '))
    expect(await takeDurations()).toEqual([
      expect.objectContaining({ [STATUS]: status, ...(route && { [ROUTE]: route }) }),
    ])
  })

  it('are ours where instrumentation-http sees nothing', async () => {
    instrumentForTest()
    expect((await inject(createApp(), { url: '/house/rooms/7' })).status).toBe(200)
    expect(takeSpans(ROUTE, STATUS)).toEqual([
      'GET /house/rooms/:id http.route=/house/rooms/:id http.response.status_code=200',
      '  route /house/rooms/:id http.route=/house/rooms/:id',
      '    check',
      '    show',
    ])
    expect(await takeDurations()).toEqual([
      { 'http.request.method': 'GET', 'url.scheme': 'http', [STATUS]: 200, [ROUTE]: '/house/rooms/:id' },
    ])
  })
})

describe('a request that instrumentation-http was told to ignore', () => {
  it('has no spans and is not in the metric', async () => {
    instrumentForTest()
    expect(await send(trunkline().get('/ignored', check, show), '/ignored')).toBe(200)
    expect(takeSpans()).toEqual([])
    expect(await takeDurations()).toEqual([])
  })
})

describe('a request by inject() in a handler', () => {
  it.each(['HTTP/1', 'inject()'])('has a server span of its own below that of %s', async (outer) => {
    instrumentForTest({ spans: 'none' })
    const inner = trunkline().get('/inner/:id', show)
    const app = trunkline().get('/outer/:id', async (_req, res) => {
      res.json((await inject(inner, '/inner/7')).status)
    })
    await (outer === 'HTTP/1' ? send(app, '/outer/7') : inject(app, '/outer/7'))
    await serverSpanEnded('GET /outer/:id')
    expect(takeSpans()).toEqual(['GET /outer/:id', '  GET /inner/:id', '    show'])
  })
})

describe('spans', () => {
  it('are one for the route, with what its handlers do below it', async () => {
    instrumentForTest()
    await send(createApp(), '/house/rooms/7')
    expect(takeSpans()).toEqual(['GET /house/rooms/:id', '  route /house/rooms/:id', '    check', '    show'])
  })

  it('are one for each handler, in the router that it ran in', async () => {
    instrumentForTest({ spans: 'handlers' })
    await send(createApp(), '/house/rooms/7')
    expect(takeSpans()).toEqual([
      'GET /house/rooms/:id',
      '  middleware later',
      '  router /house/rooms',
      '    route /house/rooms/:id',
      '      handler check',
      '        check',
      '      handler show',
      '        show',
    ])
  })

  it('tell of layers that did not take the request, with the whole walk', async () => {
    instrumentForTest({ spans: 'walk' })
    await send(createApp(), '/files/spans.test.ts')
    expect(takeSpans()).toEqual(['GET /files skipped(router path)', '  middleware later', '  middleware serveStatic'])
  })

  it('stay below a span that middleware makes around its next()', async () => {
    instrumentForTest()
    const app = trunkline().use(function tenant(_req, _res, next) {
      const span = tracing.getTracer('app').startSpan('tenant')
      context.with(tracing.setSpan(context.active(), span), next)
      span.end()
    })
    await send(app.get('/', show), '/')
    expect(takeSpans()).toEqual(['GET /', '  tenant', '    route /', '      show'])
  })

  it('stay below the route behind a callback that has lost its context', async () => {
    instrumentForTest()
    const lost: RequestHandler = (_req, _res, next) => context.with(tracing.deleteSpan(context.active()), next)
    await send(trunkline().get('/', lost, show), '/')
    expect(takeSpans()).toEqual(['GET /', '  route /', '    show'])
  })
})

describe('an error', () => {
  it('is recorded once, with the status that the client got', async () => {
    instrumentForTest({ spans: 'handlers' })
    await send(createApp(), '/house/rooms/0')
    expect(takeSpans(STATUS, 'error.type').filter((line) => !/check|show$|later/.test(line))).toEqual([
      'GET /house/rooms/:id http.response.status_code=500 error.type=Error ERROR',
      '  router /house/rooms',
      '    route /house/rooms/:id',
      '      handler show http.response.status_code=500 error.type=Error ERROR exception(no such room)',
      '  error handler fail',
    ])
  })

  it('that the client is to blame for is no failure', async () => {
    instrumentForTest()
    await send(createApp(), '/house/rooms/gone')
    const [server, route] = takeSpans(STATUS)
    expect([server, route]).toEqual([
      'GET /house/rooms/:id http.response.status_code=410',
      '  route /house/rooms/:id http.response.status_code=410 exception(gone)',
    ])
  })
})

describe('a request without a response', () => {
  it('names the handler that neither responded nor called next()', async () => {
    instrumentForTest()
    const hang: RequestHandler = function hang(req) {
      setImmediate(() => req.socket.destroy())
    }
    await expect(send(trunkline().get('/', check, hang), '/')).rejects.toThrow('socket hang up')
    await sleep(20)
    expect(takeSpans('error.type', 'trunkline.unanswered_by')[0]).toMatch(
      'GET / error.type=ECONNRESET trunkline.unanswered_by=hang',
    )
  })
})
