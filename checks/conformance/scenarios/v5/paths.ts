import { observe, serve, topicOn } from '../../src/define.ts'
import { attempt, type Bag, type Framework, type Path } from '../../src/interface.ts'
import { gets } from '../../src/requests.ts'
import type { Scenario } from '../../src/scenario.ts'
import { tryPattern } from '../try-pattern.ts'

const params = 'Request properties (4.x and 5.x) › req.params'
const wildcard = 'Versioning › wildcard path syntax'
const values = 'Versioning › wildcard the service in req.params'
const method = 'Application (4.x and 5.x) › app.METHOD(path, callback [, callback ...])'

const pattern = (path: Path, rows: string[], ...tried: string[]): Scenario => tryPattern('', path, rows, tried)

export default topicOn(
  '5.x',
  'scenarios/v5/paths',
  [
    pattern('/', [], '', '/', '/x', '//', '/?a=1'),
    pattern(
      '/plain/path',
      [method],
      '/plain/path',
      '/plain/path/',
      '/PLAIN/Path',
      '/plain/path/more',
      '/plain',
      '/plain/pathx',
      '/plain//path',
      '/plain%2Fpath',
    ),
    pattern('/a.b-c_d~e', [], '/a.b-c_d~e', '/axb-c_d~e', '/A.B-C_D~E'),
    pattern('/u/:id', [], '/u/1', '/u/1/', '/u/', '/u', '/u/1/2', '/u/%20', '/u/a.b', '/u//', '/u/a;b', '/u/:id'),
    pattern('/:a/:b', [], '/1/2', '/1', '/1/2/3', '//2', '/1//'),
    pattern('/:from-:to', [], '/x-y', '/x-y-z', '/-', '/x-', '/-y', '/x--y', '/xy'),
    pattern('/:name.:ext', [], '/a.b', '/a.b.c', '/a', '/.b', '/a.'),
    pattern('/v:major.:minor{.:patch}', [], '/v1.2', '/v1.2.3', '/v1', '/v1.2.3.4'),
    pattern('/file{.:ext}', [], '/file', '/file.txt', '/file.', '/filetxt', '/file.a.b'),
    pattern('/o{/:x}', [], '/o', '/o/1', '/o/', '/o/1/2'),
    pattern('/o{/:x{/:y}}/end', [], '/o/end', '/o/1/end', '/o/1/2/end', '/o/1/2/3/end', '/o/end/end'),
    pattern('{/:lang}/about', [], '/about', '/en/about', '/en/x/about', '/about/about'),
    pattern('/*path', [wildcard, values], '/', '/a', '/a/b', '/a/b/', '/a//b', '//', '/a%2Fb/c', '/%41'),
    pattern('/{*path}', [wildcard, values], '', '/', '/a', '/a/b'),
    pattern('/api/{*splat}', [wildcard, values], '/api', '/api/', '/api/x', '/api/x/y', '/apix'),
    pattern('/api{/*splat}', [wildcard, values], '/api', '/api/', '/api/x', '/api/x/y', '/apix'),
    pattern('/w/*mid/end', [values], '/w/a/end', '/w/a/b/end', '/w/end', '/w//end', '/w/a/end/end'),
    pattern('/*a/x/*b', [values], '/1/x/2', '/1/2/x/3/4', '/x/x/x', '/1/x/'),
    pattern('/:id/*rest', [values], '/1/a', '/1/a/b', '/1', '/1/'),
    pattern('/*foo-*bar', [values], '/a-b', '/a-b-c', '/a/b-c/d', '/-'),
    pattern('/"quoted"', [], '/"quoted"', '/%22quoted%22', '/quoted'),
    pattern('/:"any name"/:"x-y"', [], '/1/2'),
    pattern('/*"all of it"', [values], '/1/2'),
    pattern('/:ünï/:$x/:_y', [], '/1/2/3'),
    pattern('/esc\\:aped/\\{x\\}/\\*', [], '/esc:aped/{x}/*', '/esc%3Aaped/%7Bx%7D/*'),
    pattern('/sp ace', [], '/sp%20ace', '/sp+ace'),
    pattern('/caf\u00e9', [], '/caf%C3%A9'),
    pattern('/:__proto__/:constructor', [], '/1/2'),
    pattern('/:a/:a', [], '/1/2'),
    pattern(/^\/re(\d+)(?:\/(\w+))?$/, [], '/re1', '/re12/x', '/re', '/re1/', '/xre1'),
    pattern(/\/any(.*)/, [], '/any', '/any/x', '/x/any', '/anything'),
    pattern(/^\/(?<year>\d{4})-(?<month>\d\d)(x)?$/, [], '/2024-05', '/2024-05x', '/2024-5'),
    pattern(/^\/case/i, [], '/CASE', '/case/x'),
    pattern(/^\/(a|b)+(c)?/, [], '/ab', '/abc', '/c'),
    pattern(['/one', '/two/:x', /^\/three(\d)/], [method], '/one', '/two/2', '/three3', '/four'),
    pattern(['/:a', '/:b/:c'], [method], '/1', '/1/2'),
    pattern([], [method], '/', '/x'),
    pattern('', [], '', '/', '/x'),
    pattern('noslash', [], '/noslash', 'noslash'),
    pattern('/trail/', [], '/trail', '/trail/', '/trail/x', '/trail//'),
    pattern('//double', [], '//double', '/double'),
  ].concat([
    observe('patterns that are refused at registration', [method, wildcard], refusals),
    serve(
      'encoded paths are matched as they are, by routes and mounts alike',
      [params],
      (framework) => {
        const app = framework()
          .use('/admin', (req, res) => res.send(`guard ${req.url}`))
          .get('/admin/secret', (_req, res) => res.send('secret'))
        return app
          .get('/:x', (req, res) => res.json({ ...req.params }))
          .get('/*all', (req, res) => res.json({ ...req.params }))
      },
      gets(
        '/admin',
        '/%61dmin',
        '/admin%2f..',
        '/ADMIN',
        '//admin',
        '/admin/',
        '/admin;x',
        '/./admin',
        '/x/../admin',
        '/admin%00',
        '/admin/secret',
        '/admin%2Fsecret',
        '/admin\\x',
      ),
    ),
  ]),
)

// What our message adds after the first line (the pattern to write) is a listed difference.
function refusals(framework: Framework): unknown {
  const bad = [
    '*',
    '/*',
    '/:',
    '/a(b)',
    '/a?',
    '/a+',
    '/a[b]',
    '/a!',
    '/{a',
    '/a}',
    '/:"unclosed',
    '/x\\',
    '/:a:b',
    '/:id(\\d+)',
    '/*a*b',
    '/(x)',
    '/{*}',
    ':',
    '/\\',
    '/:id?',
    '/:x*',
    `/${'{a}'.repeat(9)}`,
  ]
  const refusal = (call: () => unknown): string =>
    String((attempt(call) as Bag)['threw'] ?? 'accepted').split('\n', 1)[0] ?? ''
  return bad.map((path) => [
    path,
    refusal(() => framework().get(path, () => {})),
    refusal(() => framework().use(path, () => {})),
  ])
}
