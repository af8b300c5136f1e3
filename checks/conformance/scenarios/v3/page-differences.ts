import { app3, topicOn3 } from '../../src/define-v3.ts'
import { gets } from '../../src/requests.ts'
import { statusOrDeath } from '../../src/status-or-death.ts'

const use = 'Application (3.x) › app.use([path], function)'

/** What the last answer of 3.x, to what nobody answered, has otherwise. Each is a row of docs/differences.md. */
export default topicOn3('scenarios/v3/page-differences', [
  {
    kind: 'difference',
    title: 'the policy on the pages of 3.x',
    rows: [use],
    build: (framework) => app3(framework, (app) => app.get('/fail', (_req, _res, next) => next(new Error('failed')))),
    exchanges: gets('/none', '/fail'),
    expected: {
      oracle: [
        { headers: { 'Content-Security-Policy': null }, body: 'Cannot GET /none\n' },
        { headers: { 'Content-Security-Policy': null }, body: 'Error: failed\n' },
      ],
      subject: [
        { headers: { 'Content-Security-Policy': "default-src 'none'" }, body: 'Cannot GET /none\n' },
        { headers: { 'Content-Security-Policy': "default-src 'none'" }, body: 'Error: failed\n' },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'headers that describe another body on the pages of 3.x',
    rows: [use],
    build: (framework) =>
      app3(framework, (app) =>
        app.use((req, res, next) => {
          res.set({
            'Content-Encoding': 'gzip',
            'Content-Language': 'de',
            'Content-Range': 'bytes 0-1/2',
            'X-Kept': '1',
          })
          next(Object.assign(new Error('failed'), { status: req.url === '/416' ? 416 : 500 }))
        }),
      ),
    exchanges: gets('/', '/416'),
    expected: {
      oracle: [
        { headers: { 'Content-Encoding': 'gzip', 'Content-Language': 'de', 'Content-Range': 'bytes 0-1/2' } },
        { headers: { 'Content-Encoding': 'gzip', 'Content-Language': 'de', 'Content-Range': 'bytes 0-1/2' } },
      ],
      subject: [
        { headers: { 'Content-Encoding': null, 'Content-Language': null, 'Content-Range': null, 'X-Kept': '1' } },
        { headers: { 'Content-Encoding': null, 'Content-Language': null, 'Content-Range': 'bytes 0-1/2' } },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'a status of 3.x that is a text, or beyond 599',
    rows: [use],
    build: (framework) =>
      app3(framework, (app) => {
        app.get('/text', (_req, _res, next) => next(Object.assign(new Error('text'), { status: '404' })))
        app.get('/beyond', (_req, _res, next) => next(Object.assign(new Error('beyond'), { status: 600 })))
        app.get('/set', (_req, res, next) => {
          res.statusCode = 600
          next(new Error('set before'))
        })
      }),
    exchanges: gets('/text', '/beyond', '/set'),
    expected: {
      oracle: [{ status: 404 }, { status: 600 }, { status: 600 }],
      subject: [{ status: 500 }, { status: 500 }, { status: 500 }],
    },
  },
  {
    kind: 'difference',
    title: 'an error of 3.x whose status no answer can have',
    rows: [use],
    alone: true,
    observe: async (framework) => [
      await statusOrDeath(
        app3(framework, (app) => app.get('/', (_req, _res, next) => next({ status: 'wrong', message: 'x' }))),
      ),
      await statusOrDeath(
        app3(framework, (app) =>
          app.get('/', (_req, _res, next) => next(Object.assign(new Error('x'), { status: 1e6 }))),
        ),
      ),
    ],
    expected: {
      oracle: ['the process fails: ERR_HTTP_INVALID_STATUS_CODE', 'the process fails: ERR_HTTP_INVALID_STATUS_CODE'],
      subject: ['500 Internal Server Error', '500 Internal Server Error'],
    },
  },
  {
    kind: 'difference',
    title: 'a status of 3.x that no answer can have',
    rows: [use],
    alone: true,
    observe: async (framework) => [
      await statusOrDeath(app3(framework, (app) => app.get('/', (_req, res) => res.send('length' as never, 'x')))),
      await statusOrDeath(
        app3(framework, (app) => app.get('/', (_req, res) => Object.assign(res, { statusCode: 'map' }).json({}))),
      ),
    ],
    expected: {
      oracle: ['the process fails: ERR_HTTP_INVALID_STATUS_CODE', 'the process fails: ERR_HTTP_INVALID_STATUS_CODE'],
      subject: ['500 Internal Server Error', '500 Internal Server Error'],
    },
  },
  {
    kind: 'difference',
    title: 'an error of 3.x that cannot be made a text',
    rows: [use],
    alone: true,
    observe: (framework) =>
      statusOrDeath(app3(framework, (app) => app.use((_req, _res, next) => next(Object.create(null))))),
    expected: { oracle: 'the process fails: TypeError', subject: '500 Internal Server Error' },
  },
  {
    kind: 'difference',
    title: 'a custom status message beside an error of 3.x',
    rows: [use],
    alone: true,
    observe: (framework) =>
      statusOrDeath(
        app3(framework, (app) =>
          app.use((_req, res, next) => {
            res.statusMessage = 'So So'
            next(new Error('failed'))
          }),
        ),
      ),
    expected: { oracle: '500 So So', subject: '500 Internal Server Error' },
  },
])
