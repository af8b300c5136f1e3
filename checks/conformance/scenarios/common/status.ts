import { serve, topicOn } from '../../src/define.ts'
import { attempt } from '../../src/interface.ts'
import { get, gets, head } from '../../src/requests.ts'

const method = (name: string): string => `Response methods (4.x and 5.x) › ${name}`

export default topicOn(['4.x', '5.x'], 'scenarios/common/status', [
  serve(
    'status() takes integers from 100 to 999',
    [method('res.status(code)'), 'Limits › Valid HTTP status range for res.sendStatus / status setting'],
    (framework) => {
      const codes: unknown[] = [
        100,
        200,
        299,
        404,
        599,
        600,
        999,
        1000,
        99,
        0,
        -1,
        200.5,
        '200',
        'abc',
        null,
        undefined,
        true,
        {},
        [],
        Number.NaN,
        Number.POSITIVE_INFINITY,
      ]
      return framework().get('/', (_req, res) => {
        const seen = codes.map((code) => attempt(() => res.status(code).statusCode))
        res.status(200).json(seen)
      })
    },
    gets('/'),
  ),
  serve(
    'status codes on the wire',
    [method('res.status(code)')],
    (framework) => framework().get('/:code', (req, res) => res.status(Number(req.params['code'])).send('x')),
    gets('/200', '/299', '/418', '/599', '/600', '/999', '/20'),
  ),
  serve(
    'a status code that is no number, on the wire',
    [method('res.status(code)')],
    (framework) => framework().get('/', (_req, res) => res.status(Number.NaN).send('x')),
    gets('/'),
    { lines: ['5.x'] },
  ),
  serve(
    'res.sendStatus',
    [
      method('res.sendStatus(statusCode)'),
      'Errors › res.sendStatus with unknown code',
      'Limits › Valid HTTP status range for res.sendStatus / status setting',
    ],
    (framework) => framework().get('/:code', (req, res) => res.sendStatus(Number(req.params['code']))),
    [200, 201, 204, 205, 304, 400, 404, 418, 451, 500, 511, 599, 600, 999, 1000, 99, 0].flatMap((code) => [
      get(`/${code}`),
      head(`/${code}`),
    ]),
  ),
  serve(
    'res.sendStatus of no number, and after a type was set',
    [method('res.sendStatus(statusCode)')],
    (framework) => {
      const app = framework()
        .get('/text', (_req, res) => res.sendStatus('404'))
        .get('/none', (_req, res) => res.sendStatus())
      return app.get('/type', (_req, res) => res.type('html').set('X-One', '1').sendStatus(202))
    },
    gets('/text', '/none', '/type'),
  ),
])
