import { relative } from 'node:path'
import { serve, topicOn } from '../../src/define.ts'
import { noteDeprecations } from '../../src/deprecations.ts'
import { type App, type Failure, type Framework, onError, type Res } from '../../src/interface.ts'
import { get, gets, head } from '../../src/requests.ts'
import type { Kit } from '../../src/scenario.ts'
import { type SendFile, siteOf, tagOf, tellErrors } from './site.ts'

const sendFile = 'Response methods (4.x and 5.x) › res.sendFile(path [, options] [, fn]) (4.8.0+)'
const callback = 'Errors › res.sendFile / res.download error with a callback'

type Act = (send: SendFile, root: string) => unknown

/** What `res.sendfile` is given: paths of URLs, with and without a root. */
const ACTS: Record<string, Act> = {
  absolute: (send, root) => send(`${root}/a.txt`),
  relative: (send, root) => send(relative(process.cwd(), `${root}/a.txt`)),
  dotted: (send, root) => send(`./${relative(process.cwd(), `${root}/a.txt`)}`),
  root: (send, root) => send('a.txt', { root }),
  slash: (send, root) => send('/a.txt', { root }),
  encoded: (send, root) => send('sp%20ace.txt', { root }),
  space: (send, root) => send('sp ace.txt', { root }),
  percent: (send, root) => send('100%25.txt', { root }),
  malformed: (send, root) => send('100%.txt', { root }),
  nul: (send, root) => send('a.txt%00', { root }),
  inside: (send, root) => send('dir/../a.txt', { root }),
  outside: (send, root) => send('../outside/secret.txt', { root }),
  encodedOutside: (send, root) => send('..%2foutside%2fsecret.txt', { root }),
  climbing: (send, root) => send(`${root}/dir/../a.txt`),
  encodedClimbing: (send, root) => send(`${root}/dir/%2e%2e/a.txt`),
  directory: (send, root) => send(`${root}/dir`),
  index: (send, root) => send(`${root}/dir/`),
  encodedSlash: (send, root) => send(`${root}/dir%2f`),
  noindex: (send, root) => send(`${root}/noindex/`),
  otherIndex: (send, root) => send('/', { root, index: 'home.htm' }),
  indexOff: (send, root) => send('/', { root, index: false }),
  extensions: (send, root) => send('page', { root, extensions: ['html'] }),
  missing: (send, root) => send(`${root}/none`),
  hidden: (send, root) => send('.hidden', { root }),
  inHidden: (send, root) => send('.dot/inside.txt', { root }),
  allowed: (send, root) => send('.hidden', { root, dotfiles: 'allow' }),
  denied: (send, root) => send('.hidden', { root, dotfiles: 'deny' }),
  headers: (send, root) => send('a.txt', { root, headers: { 'X-A': '1', 'Content-Type': 'text/x' } }),
  age: (send, root) => send('a.txt', { root, maxAge: '1h', etag: false, lastModified: false }),
  wrong: (send, root) => send('a.txt', { root, dotfiles: 'wrong' }),
  empty: (send, root) => send('', { root }),
  long: (send, root) => send('long.txt', { root }),
}

export default topicOn('4.x', 'scenarios/files/sendfile', [
  serve(
    'sendfile, called in every way',
    [sendFile],
    sendfiles(),
    Object.keys(ACTS).flatMap((name) => [get(`/${name}`), head(`/${name}`)]),
  ),
  serve(
    'sendfile, called in every way with a callback',
    [sendFile, callback],
    sendfiles(true),
    Object.keys(ACTS).map((name) => get(`/${name}`)),
  ),
  serve('sendfile under conditions and ranges', [sendFile], sendfiles(), [
    get('/root', { 'If-None-Match': tagOf(6) }),
    get('/root', { 'If-Match': '"x"' }),
    get('/root', { Range: 'bytes=1-2' }),
    get('/root', { Range: 'bytes=x-2' }),
    get('/root', { Range: 'bytes=99-' }),
  ]),
  serve(
    'sendfile of paths that are no text',
    [sendFile],
    (framework) =>
      framework()
        .get('/none', (_req, res) => sendfileOf(res)(undefined))
        .get('/null', (_req, res) => sendfileOf(res)(null))
        .use(onError((error, _req, res) => void res.status(500).send(error.name))),
    gets('/none', '/null'),
  ),
  serve(
    'sendfile and older names of options warn',
    [sendFile],
    (framework, kit) => {
      noteDeprecations(kit)
      const root = siteOf(kit)
      return tellErrors(
        framework()
          .get('/sendfile', (_req, res) => sendfileOf(res)('a.txt', { root }))
          .get('/from', (_req, res) => sendfileOf(res)('a.txt', { from: root }))
          .get('/both', (_req, res) => sendfileOf(res)('a.txt', { from: '/none', root })),
        kit,
      )
    },
    gets('/sendfile', '/sendfile', '/from', '/both'),
    { env: { NO_DEPRECATION: '' } },
  ),
])

function sendfiles(withCallback = false): (framework: Framework, kit: Kit) => App {
  return (framework, kit) => {
    const app = framework()
    const root = siteOf(kit)
    for (const [name, act] of Object.entries(ACTS)) {
      app.get(`/${name}`, (_req, res) => {
        const done = (error?: Failure): void => {
          kit.note([name, error?.name, error?.['code'], error?.['status'], res.headersSent, res.getHeaderNames()])
          if (!res.headersSent) res.status(500).end('by the callback')
        }
        act(withCallback ? (path, ...rest) => sendfileOf(res)(path, ...rest, done) : sendfileOf(res), root)
      })
    }
    return tellErrors(app, kit)
  }
}

function sendfileOf(res: Res): SendFile {
  return (...args) => (res['sendfile'] as SendFile).apply(res, args)
}
