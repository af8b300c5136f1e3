import { observe3, serve3, topicOn3 } from '../../src/define-v3.ts'
import type { Path } from '../../src/interface.ts'
import { gets } from '../../src/requests.ts'
import type { Scenario } from '../../src/scenario.ts'

const verb = 'Application (3.x) › app.VERB(path, [callback...], callback)'

const TRIED: Array<[Path, string[]]> = [
  ['/', ['/', '//', '/x', '/?a=1']],
  ['/user', ['/user', '/user/', '/user//', '/users', '/USER', '/user.json']],
  ['/user/', ['/user', '/user/', '/user//']],
  ['/user/:id', ['/user/1', '/user/1/', '/user/1/2', '/user/', '/user/a.b', '/user/a-b', '/user/%2F', '/user/ü']],
  ['/user/:id?', ['/user', '/user/', '/user/1', '/user1', '/user/1/']],
  ['/:a/:b?/:c?', ['/1', '/1/2', '/1/2/3', '/1/2/3/4', '/']],
  ['/user/:id.:format', ['/user/1.json', '/user/1', '/user/a.b.c', '/user/.json', '/user/1.']],
  ['/user/:id.:format?', ['/user/1.json', '/user/1', '/user/a.b.c', '/user/1.json/']],
  ['/:file.:ext', ['/x.y', '/x.y.z', '/.y', '/x']],
  ['/:a-:b', ['/x-y', '/x-y-z', '/-', '/x-', '/x']],
  ['/:a.:b', ['/x.y.z', '/x.y']],
  ['/:a:b', ['/xyz', '/x', '/xy']],
  ['/:from..:to', ['/1..2', '/1.2', '/1...2']],
  ['/user/:id([0-9]+)', ['/user/12', '/user/ab', '/user/12/']],
  ['/user/:id(\\d+)', ['/user/12', '/user/ab']],
  ['/user/:id(\\d+)?', ['/user', '/user/12', '/user/ab']],
  ['/user/:name(foo|bar)', ['/user/foo', '/user/bar', '/user/foobar', '/user/baz']],
  ['/user/:id(*)', ['/user/a/b', '/user/', '/user', '/user/x']],
  ['/s/:x*', ['/s/a/b/c', '/s/a', '/s/', '/s']],
  ['/p/:x+', ['/p/a/b', '/p/a', '/p/a+', '/p']],
  ['/:x*/end', ['/a/end', '/a/b/end', '/end']],
  ['*', ['/', '/a', '/a/b?x=1', '/%41']],
  ['/*', ['/', '/a', '/a/b']],
  ['/file/*', ['/file/', '/file', '/file/a', '/file/a/b/c.d']],
  ['/api*', ['/api', '/apix', '/api/x/y', '/ap']],
  ['/*/user/:id', ['/a/user/1', '/a/b/user/1', '//user/1', '/user/1']],
  ['/*.*', ['/a.b', '/a.b.c', '/a/b.c', '/ab']],
  ['/*/*', ['/a/b', '/a/b/c', '/a/', '/a']],
  ['/a(b)?c', ['/ac', '/abc', '/abbc']],
  ['/a(/b)?', ['/a', '/a/b', '/a/b/']],
  ['/(a|b)/x', ['/a/x', '/b/x', '/c/x']],
  ['/user(s)?/:id', ['/user/1', '/users/1', '/userss/1']],
  ['/user(/:id)?', ['/user', '/user/1']],
  ['/a+', ['/a', '/aa', '/a+']],
  ['/a?b', ['/ab', '/b', '/aab']],
  ['/a.b', ['/a.b', '/axb']],
  ['/a\\.b', ['/a.b', '/axb', '/a\\.b']],
  ['/\\d+', ['/12', '/ab', '/1/']],
  ['/[a-c]+', ['/abc', '/d']],
  ['/a b', ['/a%20b', '/a+b']],
  ['/ü', ['/%C3%BC', '/ü']],
  ['/a$', ['/a', '/a$', '/ab']],
  ['/^a', ['/a', '/^a']],
  ['user', ['/user', '/xuser']],
  ['/:user-name', ['/x-name', '/x', '/x-y']],
  ['/:user_name', ['/x', '/x_name']],
  ['/:0/:1', ['/a/b']],
  ['/:a/:a', ['/1/2']],
  ['/:__proto__', ['/x']],
  ['/:length', ['/7', '/x']],
  ['/:constructor/*', ['/x/y']],
  ['/x/:id/*?', ['/x/1', '/x/1/', '/x/1/2']],
  ['/:a?/:b?', ['/', '/1', '/1/2']],
  ['/(:a)', ['/x']],
  ['/a//b', ['/a//b', '/a/b']],
  ['/q?x=1', ['/q?x=1', '/x=1']],
  [
    ['/one', '/two/:id'],
    ['/one', '/two/2', '/two', '/three', '/one/'],
  ],
  [
    ['/a/:x', '/b/:y'],
    ['/a/1', '/b/2', '/c/3'],
  ],
  [['/only'], ['/only', '/only/']],
  [/^\/x(\d+)(y)?$/, ['/x1', '/x1y', '/x', '/x1/']],
  [/z/i, ['/Z', '/azb', '/b']],
  [/^\/(?:a|b)\/(?<name>\w+)/, ['/a/n', '/b/n/m', '/c/n']],
]

export default topicOn3('scenarios/v3/paths', [
  ...TRIED.map(([path, tried]) => tryOn3(path, tried)),
  observe3('expressions that paths of 3.x become', [verb], (framework) =>
    TRIED.map(([path]) => {
      const { keys, regexp } = new framework.Route('get', path, [])
      return [String(path), String(regexp), keys]
    }),
  ),
  observe3('expressions with the two options', [verb], (framework) =>
    ['/a', '/a/', '/', '/:x', '*'].map((path) =>
      [{}, { sensitive: true }, { strict: true }, { sensitive: true, strict: true }].map((options) =>
        String(new framework.Route('get', path, [], options).regexp),
      ),
    ),
  ),
])

/** One pattern and the paths it is tried on. */
function tryOn3(path: Path, tried: string[]): Scenario {
  return serve3(
    `the 3.x path ${Array.isArray(path) ? `of the list ${path.join(', ')}` : String(path)}`,
    [verb],
    (framework) =>
      framework().get(path, (req, res) => res.json([req.params, Object.entries(req.params), req.params.length])),
    gets(...tried.map((one) => encodeURI(one).replaceAll('%25', '%'))),
  )
}
