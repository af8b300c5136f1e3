import { setImmediate as nextTurn } from 'node:timers/promises'
import { observe, serve, topicOn } from '../../src/define.ts'
import { type Framework, type Handler, onError } from '../../src/interface.ts'
import { get, gets, head } from '../../src/requests.ts'

const automatic = 'Versioning › rejected promise or throw in callback'
const app = 'Objects › app'
const render = 'Response methods (4.x and 5.x) › res.render(view [, locals] [, callback])'
const settings = 'Application (4.x and 5.x) › app.get(name)'

export default topicOn('4.x', 'scenarios/v4/errors', [
  observe('a promise that is rejected is nobody’s on 4.x', [automatic], rejectEverywhere, { alone: true }),
  serve(
    'a handler of 4.x passes its errors on by hand',
    [automatic],
    (framework) => {
      const work = async (fail: boolean): Promise<string> => {
        if (fail) throw new Error('by hand')
        return 'done'
      }
      const handler: Handler = (req, res, next) => {
        work(req.url === '/fail').then((text) => res.send(text), next)
      }
      return framework()
        .get('/thrown', () => {
          throw new Error('thrown')
        })
        .use(handler)
        .use(onError((error, _req, res) => res.status(500).send(`caught ${error.message}`)))
    },
    gets('/', '/fail', '/thrown'),
  ),
  serve(
    'the pages of 4.x',
    [app],
    (framework) => {
      const fail =
        (fields: object): Handler =>
        (_req, _res, next) =>
          next(Object.assign(new Error('a <b>\n  c'), fields))
      return framework()
        .get('/plain', fail({}))
        .get('/status', fail({ status: 404 }))
        .get('/headers', fail({ statusCode: 503, headers: { 'Retry-After': '5' } }))
        .get('/outside', fail({ status: 200 }))
        .get('/text', (_req, _res, next) => next('a text'))
        .get('/code', (_req, res, next) => next(res.status(410) && new Error('by the response')))
    },
    ['/plain', '/status', '/headers', '/outside', '/text', '/code', '/none?x=<y>', '/%3Cb%3E'].flatMap((path) => [
      get(path),
      head(path),
    ]),
  ),
  observe('settings of 4.x are a plain object', [settings], (framework) => {
    const own = framework()
    const { settings } = own
    return [
      Object.getPrototypeOf(settings) === Object.prototype,
      Object.keys(settings).sort(),
      own.locals['settings'] === settings,
      own.get('query parser'),
      [own.get('hasOwnProperty'), own.enabled('toString'), own.set('constructor', 1).get('constructor')],
    ]
  }),
  observe('an engine that answers at once answers at once on 4.x', [render], (framework, kit) => {
    const order: string[] = []
    const own = framework()
      .engine('tmpl', (_path: string, _options: unknown, done: (error: unknown, text: string) => void) =>
        done(null, 'now'),
      )
      .set('views', kit.fixture('views/plain'))
    own.render('user.tmpl', (_error: unknown, text: string) => order.push(text))
    order.push('after the call')
    return order
  }),
])

async function rejectEverywhere(framework: Framework): Promise<unknown> {
  const seen: unknown[] = []
  process.on('unhandledRejection', (reason) => seen.push(['unhandled', (reason as Error).message]))
  const own = framework()
    .param('id', () => Promise.reject(new Error('in a param callback')))
    .get('/:id', () => seen.push('the route'))
    .use('/x/y', async () => Promise.reject(new Error('in middleware')))
    .post('/z', () => {
      throw new Error('thrown')
    })
  own.use(
    '/z',
    onError((error) => {
      seen.push(['handled', error.message])
      return Promise.reject(new Error('in an error handler'))
    }),
  )
  for (const [method, url] of [
    ['GET', '/a'],
    ['GET', '/x/y'],
    ['POST', '/z'],
  ]) {
    own.handle({ url, method, headers: {} }, { setHeader() {} }, () => seen.push('done'))
    await nextTurn()
  }
  return seen
}
