import { serve, topicOn } from '../../src/define.ts'
import type { App, Framework, Handler, Path, Router } from '../../src/interface.ts'
import type { LineName } from '../../src/peers.ts'
import { gets, post, request } from '../../src/requests.ts'
import type { Scenario } from '../../src/scenario.ts'

/* Enough layers of every kind that an index over them pays, and every layer tells that it was asked. */

const method = 'Application (4.x and 5.x) › app.METHOD(path, callback [, callback ...])'
const use = 'Router (4.x and 5.x) › router.use([path,] callback)'
const V5_PATHS: Path[] = [
  '/',
  '/a',
  '/a/',
  '/A/B',
  '/a/b',
  '/a/b/c',
  '/:x',
  '/:x/b',
  '/a/:y',
  '/:x/:y',
  '/:x/:y/:z',
  '/a/:y/c',
  '/a-:x',
  '/:x-b',
  '/:x.:e',
  '/a{/:o}',
  '/a{/b}/c',
  '{/:l}/a',
  '/*w',
  '/a/*w',
  '/*w/c',
  '/{*w}',
  '/a{/*w}',
  '/ab',
  '/a.b',
  '/é',
  '/%C3%A9',
  '/a//b',
  '//a',
  '/:x{.:e}',
  '/a\\:b',
  /^\/a/,
  /b$/,
  /^\/(\w)\/(\w)$/,
  /.*/,
  ['/a', '/b'],
  ['/x/:y', /^\/q/],
  [['/n'], '/a/b'],
]
const V4_PATHS: Path[] = [
  '/',
  '/a',
  '/a/',
  '/A/B',
  '/a/b',
  '/a/b/c',
  '/:x',
  '/:x/b',
  '/a/:y',
  '/:x/:y',
  '/:x/:y/:z',
  '/a/:y/c',
  '/a-:x',
  '/:x-b',
  '/:x.:e',
  '/a/:o?',
  '/a(/b)?/c',
  '/:l?/a',
  '*',
  '/*',
  '/a/*',
  '/*/c',
  '/a*',
  '/ab',
  '/a.b',
  '/ab?',
  '/a+b',
  '/a(b|c)',
  '/(a|b)/b',
  '/é',
  '/%C3%A9',
  '/a//b',
  '//a',
  '/:x.:e?',
  '/:n(\\d+)',
  '/:w(\\w+)/:r(*)',
  '/:m+',
  '/:s*',
  '/a/:last(b|c)?',
  /^\/a/,
  /b$/,
  /^\/(\w)\/(\w)$/,
  /.*/,
  ['/a', '/b'],
  ['/x/:y', /^\/q/],
  [['/n'], '/a/b'],
]
const GRAMMARS: Array<[LineName, Path[]]> = [
  ['4.x', V4_PATHS],
  ['5.x', V5_PATHS],
]
const TARGETS = [
  '/',
  '/a',
  '/A',
  '/a/',
  '/a//',
  '//a',
  '/a/b',
  '/a/B/',
  '/A/b/c',
  '/a/b/c/d',
  '/b',
  '/b/b',
  '/a-x',
  '/x-b',
  '/a-b',
  '/a.b',
  '/a.b.c',
  '/ab',
  '/abc',
  '/%61',
  '/%C3%A9',
  '/a%2Fb',
  '/a/b?x=/a',
  '/?a',
  '/a?/b',
  '/q/w',
  '/n',
  '/x/y/z',
  '/a//b',
  '/a/:y',
  '/a:b',
  '/..',
  '/a/../b',
  '/;a',
  '/a;b/c',
  '/a/%',
  '/-',
  '/.',
  '/a.',
  '/é'.normalize('NFC').replace('é', '%c3%a9'),
  '/aaa/bbb/ccc/ddd/eee/fff',
]

const tells =
  (name: string): Handler =>
  (req, res, next) => {
    res.append('X-Asked', encodeURI(`${name} ${JSON.stringify({ ...req.params })} ${req.baseUrl} ${req.url}`))
    next()
  }

function layered(
  framework: Framework,
  patterns: Path[],
  options: unknown,
  register: (router: Router, path: Path, name: string) => unknown,
): App {
  const router = framework.Router(options)
  for (const [index, path] of patterns.entries()) register(router, path, `${index}`)
  router.use((_req, res) => res.end('end'))
  return framework().use(router)
}

function manyOf(line: LineName, patterns: Path[]): Scenario[] {
  const lines = [line]
  return [
    ...[{}, { caseSensitive: true, strict: true }].flatMap((options) => [
      serve(
        `many routes with patterns of ${line} ${JSON.stringify(options)}`,
        [method],
        (framework) => layered(framework, patterns, options, (router, path, name) => router.get(path, tells(name))),
        gets(...TARGETS),
        { lines },
      ),
      serve(
        `many mounts with patterns of ${line} ${JSON.stringify(options)}`,
        [use],
        (framework) => layered(framework, patterns, options, (router, path, name) => router.use(path, tells(name))),
        gets(...TARGETS),
        { lines },
      ),
    ]),
    serve(
      `many routes and mounts with patterns of ${line} mixed, with methods`,
      [method, use],
      (framework) =>
        layered(framework, patterns, {}, (router, path, name) => {
          const kind = Number(name) % 4
          if (kind === 0) router.get(path, tells(`get ${name}`))
          else if (kind === 1) router.use(path, tells(`use ${name}`))
          else if (kind === 2) router.post(path, tells(`post ${name}`))
          else router.all(path, tells(`all ${name}`))
        }),
      [
        ...gets(...TARGETS),
        ...TARGETS.map((target) => post(target)),
        ...TARGETS.slice(0, 12).map((target) => request('OPTIONS', target)),
      ],
      { lines },
    ),
  ]
}

export default topicOn(['4.x', '5.x'], 'scenarios/common/many-layers', [
  ...GRAMMARS.flatMap(([line, patterns]) => manyOf(line, patterns)),
  serve(
    'a url rewritten half way through many layers',
    [method, use],
    (framework) => {
      const router = framework.Router()
      for (let index = 0; index < 20; index++)
        router.get(`/from/${index}`, tells('from')).get(`/to/${index}`, tells(`to ${index}`))
      const moved: Handler = (req, _res, next) => {
        req.url = req.url.replace('/from/', '/to/')
        next()
      }
      router.use(moved)
      for (let index = 0; index < 20; index++)
        router.get(`/from/${index}`, tells('from again')).get(`/to/${index}`, tells(`to ${index} again`))
      return framework()
        .use('/m', router)
        .use((_req, res) => res.end('end'))
    },
    gets('/m/from/3', '/m/to/3', '/m/from/19/', '/m/from/20'),
  ),
])
