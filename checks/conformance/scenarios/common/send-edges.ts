import { serve, topicOn } from '../../src/define.ts'
import { type Handler, onError } from '../../src/interface.ts'
import { get, gets, head, raw } from '../../src/requests.ts'

const send = 'Response methods (4.x and 5.x) › res.send([body])'
const end = 'Response methods (4.x and 5.x) › res.end([data[, encoding]][, callback])'
const both = (...paths: string[]): ReturnType<typeof get>[] => paths.flatMap((path) => [get(path), head(path)])
const KINDS: Record<string, unknown> = {
  short: 'short ü',
  long: 'ü'.repeat(1500),
  buffer: Buffer.from('bytes'),
  json: { a: 'ü' },
  empty: '',
}

export default topicOn(['4.x', '5.x'], 'scenarios/common/send-edges', [
  ...[true, false].map((etag) =>
    serve(
      `bodies of several lengths beside a latin-1 header, etag ${etag}`,
      [send],
      (framework) => {
        const app = framework().set('etag', etag)
        for (const [name, body] of Object.entries(KINDS)) {
          app
            .get(`/${name}`, (_req, res) => res.send(body))
            .get(`/latin/${name}`, (_req, res) => res.set('X-Latin', 'caf\u00e9').send(body))
        }
        return app
      },
      // Without an ETag, Express spoils the header beside a short text: a listed difference.
      both(...Object.keys(KINDS).flatMap((name) => (etag ? [`/${name}`, `/latin/${name}`] : [`/${name}`]))),
    ),
  ),
  serve(
    'a custom status message',
    [send],
    (framework) => {
      const said: Handler = (_req, res, next) => next(void Object.assign(res, { statusMessage: 'So So' }))
      const app = framework()
        .use(said)
        .get('/send', (_req, res) => res.send('x'))
        .get('/status', (_req, res) => res.status(404).send('x'))
        .get('/sendStatus', (_req, res) => res.sendStatus(500))
      return app
        .get('/redirect', (_req, res) => res.redirect('/x'))
        .get('/error', () => {
          throw new Error('x')
        })
    },
    both('/send', '/status', '/sendStatus', '/redirect', '/error', '/none'),
  ),
  serve(
    'a statusCode assigned, not set',
    [send],
    (framework) =>
      framework().get('/:code', (req, res) => {
        res.statusCode = Number(req.params['code'])
        res.send('x')
      }),
    both('/201', '/204', '/304', '/404', '/700'),
  ),
  serve(
    'headers flushed before the body is sent',
    [send, end],
    (framework) => {
      const app = framework().get('/flush', (_req, res) => {
        res.set('X-One', '1').flushHeaders()
        res.end('later')
      })
      app.get('/send', (_req, res) => {
        res.flushHeaders()
        res.send('refused')
      })
      return app
        .get(
          '/json',
          (_req, res, next) => {
            res.write('[')
            setImmediate(() => next())
          },
          (_req, res) => res.end(']'),
        )
        .use(onError((error, _req, res) => res.end(`(${error.message})`)))
    },
    both('/flush', '/send', '/json'),
  ),
  serve(
    'trailers, corks and numbers as header values',
    [end],
    (framework) => {
      const app = framework().get('/trailers', (_req, res) => {
        res.setHeader('Trailer', 'X-Sum')
        res.write('body')
        res.addTrailers({ 'X-Sum': '1' })
        res.end()
      })
      app.get('/cork', (_req, res) => {
        res.cork()
        res.write('a')
        res.write('b')
        res.uncork()
        res.end('c')
      })
      return app.get('/numbers', (_req, res) => void res.setHeader('X-Number', 5).setHeader('X-List', ['1', '2']).end())
    },
    gets('/trailers', '/cork', '/numbers'),
  ),
  serve(
    'writeHead with headers, then send',
    [send],
    (framework) => {
      const app = framework().get('/send', (_req, res) => {
        res.writeHead(202, { 'X-One': '1' })
        res.send('refused')
      })
      return app.use(onError((error, _req, res) => res.end(String(error['code']))))
    },
    gets('/send'),
  ),
  serve(
    'answers after the client asked to close, or to stay',
    [send],
    (framework) => framework().get('/', (req, res) => res.send(req.get('Connection') ?? 'none')),
    [
      raw('keep-alive on 1.0', 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'),
      raw('close on 1.1', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
      raw(
        'two on one connection',
        'GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
        ['GET', 'GET'],
      ),
    ],
  ),
  serve(
    'removed, lower-case and doubled headers',
    [send],
    (framework) => {
      const app = framework().get('/type', (_req, res) => {
        res.type('html').removeHeader('content-type')
        res.send('x')
      })
      app.get(
        '/lower',
        (_req, res) => void res.setHeader('content-type', 'text/plain').setHeader('content-length', '1').end('x'),
      )
      app.get('/lower-send', (_req, res) => {
        res.setHeader('content-type', 'text/plain')
        res.send('x')
      })
      return app
        .get('/etag', (_req, res) => void (res.setHeader('etag', '"low"') && res.send('x')))
        .get('/no-date', (_req, res) => {
          res.sendDate = false
          res.send('x')
        })
    },
    both('/type', '/lower', '/lower-send', '/etag', '/no-date'),
  ),
  serve(
    'a content length that is wrong is put right',
    [send],
    (framework) =>
      framework()
        .get('/more', (_req, res) => res.set('Content-Length', '100').send('x'))
        .get('/zero', (_req, res) => res.set('Content-Length', '0').json({ a: 1 }))
        .get('/head', (_req, res) => res.set('Content-Length', '7').end()),
    [...gets('/more', '/zero'), head('/head'), head('/more')],
  ),
])
