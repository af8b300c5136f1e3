import { ServerResponse } from 'node:http'
import { serve, topicOn } from '../../src/define.ts'
import { type Handler, onError, type Res, untyped } from '../../src/interface.ts'
import { get, gets, head, request } from '../../src/requests.ts'
import { wrap } from '../../src/wrap.ts'

/* What published middleware does to responses, and tracing agents to the prototypes. */

const app = 'Objects › app'
const res = 'Objects › res'

export default topicOn(['4.x', '5.x'], 'scenarios/common/middleware-habits', [
  serve(
    'responses wrapped as compression does',
    [res],
    (framework) => {
      const squeeze: Handler = (_req, res, next) => {
        wrap(
          res,
          'writeHead',
          (original) =>
            function head(this: Res, ...args) {
              this.removeHeader('Content-Length')
              this.setHeader('X-Squeezed', 'yes')
              return original.apply(this, args)
            },
        )
        wrap(
          res,
          'write',
          (original) =>
            function write(this: Res, chunk) {
              return original.call(this, String(chunk).toUpperCase())
            },
        )
        wrap(
          res,
          'end',
          (original) =>
            function end(this: Res, chunk) {
              return original.call(this, chunk === undefined ? chunk : String(chunk).toUpperCase())
            },
        )
        next()
      }
      const app = framework()
        .use(squeeze)
        .get('/send', (_req, res) => res.send('text'))
        .get('/json', (_req, res) => res.json({ a: 'b' }))
      return app
        .get('/parts', (_req, res) => res.write('one ') && res.end('two'))
        .get('/status', (_req, res) => res.sendStatus(404))
        .get('/error', () => {
          throw new Error('wrapped')
        })
    },
    [
      ...['/send', '/json', '/parts', '/status', '/error', '/none'].flatMap((path) => [get(path), head(path)]),
      request('OPTIONS', '/send'),
    ],
  ),
  serve(
    'responses held back as sessions do',
    [res],
    (framework) => {
      const session: Handler = (_req, res, next) => {
        wrap(
          res,
          'end',
          (original) =>
            function end(this: Res, ...args) {
              const inner = untyped(this)
              if (!this.headersSent && !inner['_header']) {
                this.cookie('sid', 'x')
                inner['_implicitHeader']?.call(this)
              }
              setImmediate(() => original.apply(this, args))
              return this
            },
        )
        next()
      }
      return framework()
        .use(session)
        .get('/send', (_req, res) => res.send('later'))
        .get('/end', (_req, res) => res.end())
        .get('/redirect', (_req, res) => res.redirect('/x'))
    },
    gets('/send', '/end', '/redirect', '/none'),
  ),
  serve(
    'json replaced on one response',
    [res],
    (framework) => {
      const app = framework().use('/wrapped', (_req, res, next) => {
        wrap(res, 'json', (original) => (body) => original.call(res, { wrapped: body }))
        next()
      })
      return app.use((_req, res) => res.json([1])).use(onError((error, _req, res) => res.send(error.message)))
    },
    gets('/wrapped', '/plain'),
  ),
  serve(
    'send replaced on one response, and seen by json, sendStatus and render',
    [res],
    (framework) => {
      const app = framework().use((_req, res, next) => {
        wrap(res, 'send', (original) => (body) => original.call(res.set('X-Sent', typeof body), body))
        next()
      })
      return app
        .get('/json', (_req, res) => res.json({}))
        .get('/status', (_req, res) => res.sendStatus(202))
        .get('/jsonp', (_req, res) => res.jsonp({}))
        .get('/object', (_req, res) => res.send({}))
    },
    gets('/json', '/status', '/jsonp?callback=x', '/object'),
  ),
  serve(
    'prototypes patched after the app was made take effect at once',
    [app, res],
    (framework) => {
      const app = framework()
        .get('/json', (_req, res) => res.json({ a: 1 }))
        .get('/ip', (req, res) => res.json([req['protocol'], req['xhr']]))
      app.get('/patch', (_req, res) => {
        wrap(
          framework.response,
          'json',
          (original) =>
            function json(this: Res, body) {
              return original.call(this.set('X-Patched', 'json'), body)
            },
        )
        Object.defineProperty(app.request, 'protocol', { configurable: true, get: () => 'patched' })
        res.send('patched')
      })
      return app
    },
    gets('/json', '/ip', '/patch', '/json', '/ip'),
    { alone: true },
  ),
  serve(
    'the getter of req.query patched, as agents do',
    [app],
    (framework) =>
      framework()
        .get('/query', (req, res) => res.json(req.query))
        .get('/patch', (_req, res) => {
          const found = Object.getOwnPropertyDescriptor(framework.request, 'query')
          Object.defineProperty(framework.request, 'query', { ...found, get: () => ({ patched: true }) })
          res.send('patched')
        }),
    gets('/query?a=1', '/patch', '/query?a=1'),
    { alone: true, lines: ['5.x'] },
  ),
  serve(
    'node’s own prototypes patched as agents do',
    [app, res],
    (framework) => {
      wrap(
        ServerResponse.prototype,
        'end',
        (original) =>
          function end(this: ServerResponse, ...args) {
            if (!this.headersSent) this.setHeader('X-Agent', 'saw')
            return original.apply(this, args)
          },
      )
      return framework()
        .get('/send', (_req, res) => res.send('x'))
        .get('/json', (_req, res) => res.json({}))
    },
    gets('/send', '/json', '/none'),
    { alone: true },
  ),
  ...['development', 'production', 'test'].map((env) =>
    serve(
      `errors are printed in ${env}, or not`,
      ['Settings named in the material › env'],
      (framework, kit) => {
        console.error = (...args: unknown[]) => kit.note(args.map((one) => (one instanceof Error ? one.message : one)))
        const app = framework().get('/error', () => {
          throw new Error('printed')
        })
        app
          .get('/text', (_req, _res, next) => next('a text'))
          .get('/client', (_req, _res, next) => next(Object.assign(new Error('client'), { status: 404 })))
        return app.get('/wait', (_req, res) => void setImmediate(() => res.end()))
      },
      gets('/error', '/text', '/client', '/none', '/wait'),
      { env: { NODE_ENV: env } },
    ),
  ),
])
