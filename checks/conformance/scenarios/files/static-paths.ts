import { serve, topicOn } from '../../src/define.ts'
import type { App, Framework } from '../../src/interface.ts'
import { get, gets, raw } from '../../src/requests.ts'
import type { Kit } from '../../src/scenario.ts'
import { serveStatic, siteOf, siteWith, tellErrors } from './site.ts'

const top = 'Top level › framework.static(root, [options])'
const missing = 'Errors › static, missing file / client error'

const NAMES = [
  '/sp%20ace.txt',
  '/%C3%BCn%C3%AF%E2%86%92.txt',
  '/100%25.txt',
  '/100%.txt',
  '/%61.txt',
  '/a%2Etxt',
  '/A.TXT',
  '/UPPER.TXT',
  '/x.tar.gz',
  '/app.js',
  '/app.css',
  '/data.json',
  '/pic.svg',
  '/r.md',
  '/m.wasm',
  '/o.unknownext',
  '/dir/sub/deep.txt',
  '/dir%2Fsub%2Fdeep.txt',
  '/dir%2F',
  '/dir%2f',
  '//a.txt',
  '///dir',
  '/dir//index.html',
  '/./a.txt',
  '/dir/./index.html',
  '/dir/../a.txt',
  '/a.txt?x=/../..',
  '/a.txt#x',
  '/a.txt;x',
  '/a.txt%20',
  '/a.txt.',
  '/null',
]
const HOSTILE = [
  '/../outside/secret.txt',
  '/..%2foutside%2fsecret.txt',
  '/%2e%2e/outside/secret.txt',
  '/%2e%2e%2foutside/secret.txt',
  '/%252e%252e/outside/secret.txt',
  '/..%5coutside%5csecret.txt',
  '/..\\outside\\secret.txt',
  '/dir/..\\..\\outside',
  '/dir/../../outside/secret.txt',
  '/dir/../../site/a.txt',
  '/....//outside/secret.txt',
  '/%c0%ae%c0%ae/outside/secret.txt',
  '/a.txt%00',
  '/%00',
  '/a%00.txt',
  '/%',
  '/%E0%A4%A',
  '/%ff',
  '/C:%5Cwindows',
  '//server/share/x',
  '/%5c%5cserver%5cshare',
  '/..',
  '/..;/outside/secret.txt',
  '/.%2e/outside/secret.txt',
]
const REDIRECTS = [
  '//evil.test/%2e%2e',
  '//evil.test/..',
  '/%2fevil.test/..',
  '/dir%3f',
  '/dir?<script>',
  '/dir?a="b"',
  '//dir//sub',
  '/dir/sub?%',
]

export default topicOn(['4.x', '5.x'], 'scenarios/files/static-paths', [
  serve('static: names of files', [top], siteWith(), gets(...NAMES)),
  serve('static: names of files without fallthrough', [top, missing], siteWith({ fallthrough: false }), gets(...NAMES)),
  serve('static: paths that try to leave', [top, missing], siteWith(), gets(...HOSTILE)),
  serve(
    'static: paths that try to leave without fallthrough',
    [top, missing],
    siteWith({ fallthrough: false }),
    gets(...HOSTILE),
  ),
  serve(
    'static: paths that try to leave, dotfiles allowed',
    [top, missing],
    siteWith({ fallthrough: false, dotfiles: 'allow' }),
    gets(...HOSTILE),
  ),
  serve('static: redirects to directories', [top], siteWith(), gets(...REDIRECTS)),
  serve(
    'static: mounted',
    [top],
    siteWith({}, '/files'),
    gets(
      '/files',
      '/files/',
      '/files/dir',
      '/files//dir',
      '/files/a.txt',
      '/a.txt',
      '/files?x=1',
      '/files/../a.txt',
      '/FILES',
    ),
  ),
  serve(
    'static: mounted twice, in a router',
    [top],
    nested,
    gets('/x/y', '/x/y/', '/x/y/dir', '/x/y/dir/', '/x/y/a.txt', '/x/y/none'),
  ),
  serve('static: several in turn', [top], several, gets('/a.txt', '/deep.txt', '/y.txt', '/none', '/index.html')),
  serve('static: absolute-form targets', [top], siteWith(), [
    get('http://app.example.test/a.txt'),
    get('http://app.example.test/dir'),
    get('http://app.example.test/dir?x=1'),
    get('http://app.example.test'),
    raw('http/1.0', 'GET /a.txt HTTP/1.0\r\n\r\n'),
  ]),
  serve(
    'a guard and static decide on the same path',
    [top],
    guarded,
    gets(
      '/dir/sub/deep.txt',
      '/dir%2fsub/deep.txt',
      '//dir/sub/deep.txt',
      '/%64ir/sub/deep.txt',
      '/dir%5Csub/deep.txt',
      '/DIR/sub/deep.txt',
      '/./dir/sub/deep.txt',
      '/x/../dir/sub/deep.txt',
    ),
  ),
])

function nested(framework: Framework, kit: Kit): App {
  const inner = framework.Router().use('/y', serveStatic(framework, siteOf(kit)))
  return tellErrors(framework().use('/x', inner), kit)
}

function several(framework: Framework, kit: Kit): App {
  const root = siteOf(kit)
  const app = framework()
  for (const below of ['/dir/sub', '/named.dir', '']) app.use(serveStatic(framework, root + below))
  return app
}

function guarded(framework: Framework, kit: Kit): App {
  return framework()
    .use('/dir', (_req, res) => void res.status(401).end('guarded'))
    .use(serveStatic(framework, siteOf(kit)))
}
