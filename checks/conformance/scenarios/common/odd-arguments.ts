import { observe, serve, topicOn } from '../../src/define.ts'
import {
  attempt,
  type Bag,
  builtInRouter,
  type Framework,
  type Handler,
  onError,
  type Router,
  untyped,
} from '../../src/interface.ts'
import { get, gets } from '../../src/requests.ts'

const use = 'Objects › app'
const router = 'Objects › router'
const trust = 'Settings named in the material › trust proxy'
const errors = 'Errors › callback throws or rejects (5.x)'

const pass: Handler = (_req, _res, next) => next()
const reply: Handler = (_req, res) => res.end('reply')

/** What is in a stack: the path of each route, and the methods of its handlers. */
const listed = ({ stack }: Pick<Router, 'stack'>): unknown =>
  stack.map(({ name, route }) => [name, route && [route.path, route.stack.map(({ method }) => method), route.methods]])

/** Registers what cannot be registered, on each object; shows what is left of it. */
function leftBy(framework: Framework, register: (target: Router) => unknown): unknown {
  const app = framework()
  const own = framework.Router()
  return [
    attempt(() => void register(app as unknown as Router)),
    listed(builtInRouter(app)),
    attempt(() => void register(own)),
    listed(own),
  ]
}

const REFUSED: Record<string, (target: Router) => unknown> = {
  'get with nothing else': (target) => untyped(target)['get']?.('/x', null),
  'get behind a handler': (target) => untyped(target)['get']?.('/x', pass, [pass, ['no function']], pass),
  'all behind a handler': (target) => untyped(target)['all']?.('/x', pass, null),
  'use behind a handler': (target) => untyped(target)['use']?.('/x', pass, null, pass),
  'a route behind a handler': (target) => untyped(target.route('/x'))['post']?.(pass, 5),
}

export default topicOn(['4.x', '5.x'], 'scenarios/common/odd-arguments', [
  ...Object.entries(REFUSED).map(([title, register]) =>
    observe(`what a refused registration leaves: ${title}`, [use, router], (framework) => leftBy(framework, register)),
  ),
  serve(
    'the handlers before a refused one run',
    [use],
    (framework) => {
      const app = framework()
      attempt(() => untyped(app)['get']?.('/x', reply, null))
      attempt(() => untyped(app)['use']?.('/y', reply, null))
      return app
    },
    gets('/x', '/y', '/z'),
  ),
  ...[['/a', []], [[]], [[], '/a'], ['/a', ['/b', []]]].flatMap((path) => [
    serve(
      `a mount at the list ${JSON.stringify(path)}`,
      [use],
      (framework) => framework().use(path as string[], (req, res) => res.json([req.url, req.baseUrl])),
      gets('/', '/a/x', '/c'),
      { lines: ['5.x'] }, // 4.x refuses some of them
    ),
    serve(
      `a route at the list ${JSON.stringify(path)}`,
      [use],
      (framework) => framework().get(path as string[], (req, res) => res.json(req.url)),
      gets('/', '/a', '/c'),
      { lines: ['5.x'] },
    ),
  ]),
  serve(
    'how often the function of trust proxy is called',
    [trust],
    (framework, kit) => {
      const app = framework()
      app.set('trust proxy', (address: string, hop: number) => {
        kit.note([address, hop])
        return true
      })
      return app.get('/:property', (req, res) => res.json(req[req.params['property'] as string]))
    },
    [
      ...gets('/protocol', '/secure', '/ip', '/hostname'),
      get('/protocol', { 'X-Forwarded-Proto': 'https, http' }),
      get('/protocol', { 'X-Forwarded-Proto': '' }),
    ],
  ),
  serve(
    'the error for a value that cannot be decoded, as an object',
    [errors],
    (framework) =>
      framework()
        .get('/:id', pass)
        .use(
          onError((error, _req, res) => {
            res.json([
              error.name,
              Reflect.ownKeys(error),
              Object.keys(error),
              { ...error },
              String(error.stack).split('\n', 2)[0],
            ])
          }),
        ),
    gets('/%ff', '/a%'),
  ),
  serve(
    'offers of acceptsLanguages that are no strings',
    ['Request methods (4.x and 5.x) › req.acceptsLanguages([lang, ...])'],
    (framework) =>
      framework().get('/', (req, res) => {
        const call = (req as unknown as Bag)['acceptsLanguages'] as (...offers: unknown[]) => unknown
        const offers: unknown[][] = [[5], ['en', ['en']], [[['en']]], [null, 'en'], [[null]], [true]]
        res.json(offers.map((each) => attempt(() => call.apply(req, each))))
      }),
    [get('/'), get('/', { 'Accept-Language': 'en' }), get('/', { 'Accept-Language': '*, null;q=0' })],
    { lines: ['4.x'] }, // on 5.x these are TypeErrors of the package that reads the header
  ),
])
