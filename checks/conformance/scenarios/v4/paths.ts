import { observe, serve, topicOn } from '../../src/define.ts'
import { attempt, type Path } from '../../src/interface.ts'
import { gets } from '../../src/requests.ts'
import type { Scenario } from '../../src/scenario.ts'
import { tryPattern } from '../try-pattern.ts'

const params = 'Request properties (4.x and 5.x) › req.params'
const wildcard = 'Versioning › wildcard path syntax'
const values = 'Versioning › wildcard the service in req.params'
const method = 'Application (4.x and 5.x) › app.METHOD(path, callback [, callback ...])'

const pattern = (path: Path, rows: string[], ...tried: string[]): Scenario => tryPattern('4.x ', path, rows, tried)

const NAMED: Scenario[] = [
  pattern('/', [], '', '/', '/x', '//', '/?a=1'),
  pattern('/plain/path', [method], '/plain/path', '/PLAIN/path/', '/plain/path/more', '/plain/pathx', '/plain%2Fpath'),
  pattern('/a.b-c_d~e', [], '/a.b-c_d~e', '/axb-c_d~e', '/A.B-C_D~E'),
  pattern('/u/:id', [], '/u/1', '/u/1/', '/u/', '/u', '/u/1/2', '/u/%20', '/u/a.b', '/u//', '/u/a;b', '/u/:id'),
  pattern('/:a/:b', [], '/1/2', '/1', '/1/2/3', '//2', '/1//'),
  pattern('/:from-:to', [], '/x-y', '/x-y-z', '/-', '/x-', '/-y', '/x--y', '/xy'),
  pattern('/:a-:b-:c', [], '/1-2-3', '/1-2', '/1-2-3-4', '/--', '/---', '/1--2-3'),
  pattern('/:name.:ext', [], '/a.b', '/a.b.c', '/a', '/.b', '/a.'),
  pattern('/:name.:format?', [], '/a', '/a.json', '/a.b.json', '/a.', '/.json'),
  pattern('/:a:b', [], '/xy', '/x', '/xyz'),
  pattern('/:id?', [], '', '/', '/1', '/1/', '/1/2'),
  pattern('/o/:x?', [], '/o', '/o/1', '/o/', '/o/1/2', '/ox'),
  pattern('/o/:x?/end', [], '/o/end', '/o/1/end', '/o/end/end', '/o//end'),
  pattern('/:lang?/about', [], '/about', '/en/about', '/en/x/about', '/about/about'),
  pattern('/:a?/:b?/:c?', [], '/', '/1', '/1/2', '/1/2/3', '/1/2/3/4'),
  pattern('/p/:x+', [], '/p/a', '/p/a/b/c', '/p', '/p/', '/p/a/'),
  pattern('/s/:x*', [], '/s', '/s/', '/s/a', '/s/a/b/c', '/s/a/b/', '/sx'),
  pattern('/s/:x*/end', [], '/s/end', '/s/a/end', '/s/a/b/end'),
  pattern('/:id(\\d+)', [], '/1', '/12', '/a', '/1a', '/1/'),
  pattern('/:id(\\d+)?', [], '', '/', '/1', '/a'),
  pattern('/:x(a|b)/c', [], '/a/c', '/b/c', '/ab/c', '/c/c'),
  pattern('/:x(*)', [values], '/', '/a', '/a/b', '/a%2Fb'),
  pattern('/:x([a-z]{2})-:y(\\w+)', [], '/ab-c', '/abc-d', '/ab-'),
  pattern('/:x(\\d+(?:px|em))', [], '/1px', '/1em', '/1'),
  pattern('/:x((\\d)(\\w))', [], '/1a', '/a1'),
  pattern('/:x_y1', [], '/1', '/1y1'),
  pattern('/:ünï', [], '/1', '/:ünï'.replace(/[^\x20-\x7e]/g, encodeURIComponent)),
  pattern('/:a/:a', [], '/1/2'),
  pattern('/:constructor/:toString', [], '/1/2'),
  pattern('/:0/x', [], '/1/x'),
  pattern('/:1', [], '/1'),
  pattern('/a\\:b', [], '/a:b', '/ax'),
]

const STARS: Scenario[] = [
  pattern('*', [wildcard, values], '', '/', '/a', '/a/b', '/a%20b', '/%zz'),
  pattern('/*', [wildcard, values], '', '/', '/a', '/a/b', '/a/b/', '/a//b', '/%41'),
  pattern('/files/*', [wildcard, values], '/files', '/files/', '/files/a', '/files/a/b', '/filesx'),
  pattern('/api*', [wildcard, values], '/api', '/apix', '/api/x/y', '/ap'),
  pattern('/*/user/:id', [values], '/a/user/1', '/a/b/user/1', '/user/1', '//user/1'),
  pattern('/*/x/*', [values], '/1/x/2', '/1/2/x/3/4', '/x/x/x', '/1/x/'),
  pattern('/*.*', [values], '/a.b', '/a/b.c.d', '/a'),
  pattern('/:id/*', [values], '/1/a', '/1/a/b', '/1', '/1/'),
  pattern('/a*b*c', [values], '/abc', '/a1b2c', '/a/b/c', '/ac'),
  pattern('/**', [values], '/', '/a/b'),
  pattern('/x(*)', [values], '/x', '/xa/b'),
  pattern('/*?', [values], '', '/', '/a'),
  pattern('/user/:id/*/:name', [values], '/user/1/a/b/n', '/user/1/n', '/user/1//n'),
]

const OPERATORS: Scenario[] = [
  pattern('/ab?cd', [], '/abcd', '/acd', '/abbcd'),
  pattern('/ab+cd', [], '/abcd', '/abbbcd', '/acd'),
  pattern('/ab*cd', [values], '/abcd', '/abxyzcd', '/ab/x/cd', '/acd'),
  pattern('/ab(cd)?e', [], '/abe', '/abcde', '/abcdcde'),
  pattern('/(a|b)/c', [], '/a/c', '/b/c', '/ab/c', '/c'),
  pattern('/x(a|b)c', [], '/xac', '/xbc', '/xc'),
  pattern('/(a(b)?)/c', [], '/a/c', '/ab/c'),
  pattern('/(\\d+)/(\\w+)', [], '/1/a', '/1/'),
  pattern('/x(\\d+)-(\\w+)', [], '/x1-a', '/x1-'),
  pattern('/items?', [], '/item', '/items', '/itemss'),
  pattern('/item(s)?', [], '/item', '/items'),
  pattern('/\\d+', [], '/1', '/12/3', '/d'),
  pattern('/a[bc]d', [], '/abd', '/acd', '/aed'),
  pattern('/a|b', [], '/a', '/b', 'b'),
  pattern('/(x|y)?', [], '', '/', '/x', '/y/z'),
  pattern('/a{2}', [], '/aa', '/a', '/a{2}'),
  pattern('/$', [], '/', '/$'),
  pattern('^/caret$', [], '/caret'),
  pattern('/a?b', [], '/b', '/ab', 'b'),
  pattern('/+', [], '/', '//', '///'),
]

const OTHERS: Scenario[] = [
  pattern('/sp ace', [], '/sp%20ace', '/sp+ace'),
  pattern('/caf\u00e9', [], '/caf%C3%A9'),
  pattern(/^\/re(\d+)(?:\/(\w+))?$/, [], '/re1', '/re12/x', '/re', '/re1/', '/xre1'),
  pattern(/\/any(.*)/, [], '/any', '/any/x', '/x/any', '/anything'),
  pattern(/^\/(?<year>\d{4})-(?<month>\d\d)(x)?$/, [], '/2024-05', '/2024-05x', '/2024-5'),
  pattern(/^\/case/i, [], '/CASE', '/case/x'),
  pattern(/^\/(a|b)+(c)?/, [], '/ab', '/abc', '/c'),
  pattern(/^\/v(\d)/, [], '/v1', '/v1.2', '/v1/x', '/v12'),
  pattern(/.*fly$/, [], '/butterfly', '/flyer'),
  pattern(/^\/\((x)\)/, [], '/(x)'),
  pattern(['/one', '/two/:x', /^\/three(\d)/], [method], '/one', '/two/2', '/three3', '/four'),
  pattern(['/:a', '/:b/:c'], [method], '/1', '/1/2'),
  pattern(['/x/*', '/:a/:b?'], [method], '/x/1', '/y', '/y/1'),
  pattern([/^\/r(\d)/, /^\/s(?<n>\d)(\w)/], [method], '/r1', '/s2a'),
  pattern([], [method], '/', '/x'),
  pattern('', [], '', '/', '/x'),
  pattern('noslash', [], '/noslash', 'noslash'),
  pattern('/trail/', [], '/trail', '/trail/', '/trail/x', '/trail//'),
  pattern('//double', [], '//double', '/double'),
]

export default topicOn('4.x', 'scenarios/v4/paths', [
  ...NAMED,
  ...STARS,
  ...OPERATORS,
  ...OTHERS,
  observe('4.x patterns that no expression can be made of', [method], (framework) =>
    ['/(', '/x(?:a|b)c', '/a(b', '/)', '/[a', '/:x(', '/:x(+)', '/a**', '/?', '/a)b', '/\\'].map((path) => [
      path,
      attempt(() => void framework().get(path, () => {})),
      attempt(() => void framework().use(path, () => {})),
    ]),
  ),
  serve(
    'req.params is a plain object on 4.x, and absent values are own keys',
    [params, 'Versioning › req.params default'],
    (framework) => {
      const app = framework().get('/p/:a/:b?', (req, res) =>
        res.json([Object.keys(req.params), Object.getPrototypeOf(req.params) === Object.prototype, 'b' in req.params]),
      )
      return app.use((req, res) => res.json([req.params, Object.getPrototypeOf(req.params) === Object.prototype]))
    },
    gets('/p/1', '/p/1/2', '/none'),
  ),
  ...[{}, { strict: true }, { caseSensitive: true }].map((options) =>
    serve(
      `4.x patterns with router options ${JSON.stringify(options)}`,
      ['Router options (framework.Router) › strict', 'Router options (framework.Router) › caseSensitive'],
      (framework) => {
        const router = framework.Router(options)
        for (const path of ['/Ab/:Id?', '/files/*', '/end/', '/(X|y)/z', '/re+/', ['/l1/', '/L2']]) {
          router.get(path, (req, res) => res.json([path, req.params]))
        }
        return framework().use(router)
      },
      gets(
        ...['/ab', '/Ab', '/Ab/', '/Ab/1/', '/files/', '/Files/x', '/end', '/end/', '/x/z', '/X/z/', '/re', '/ree/'],
        ...['/l1', '/l1/', '/l2', '/L2/'],
      ),
    ),
  ),
])
