import { serve3, topicOn3 } from '../../src/define-v3.ts'
import { noteDeprecations } from '../../src/deprecations.ts'
import { type App3, type Framework3, onError3, type Res3 } from '../../src/interface-v3.ts'
import { get, gets, head } from '../../src/requests.ts'
import type { Kit } from '../../src/scenario.ts'

const versioning = 'Versioning › 3.x'

type Sends = Record<string, (res: Res3, site: string) => unknown>

function sending(framework: Framework3, kit: Kit, sends: Sends): App3 {
  const app = framework()
  for (const [name, send] of Object.entries(sends)) {
    app.get(`/${name}`, (_req, res) => send(res, kit.fixture('files/site')))
  }
  app.use(
    onError3((error, _req, res) => {
      res.statusCode = Number(error['status'] ?? 500)
      const { status, statusCode, expose } = error
      res.end(JSON.stringify({ name: error.name, status, statusCode, expose }))
    }),
  )
  return app
}

const SENDS: Sends = {
  absolute: (res, site) => res.sendfile(`${site}/a.txt`),
  root: (res, root) => res.sendfile('a.txt', { root }),
  slash: (res, root) => res.sendfile('/a.txt', { root }),
  html: (res, root) => res.sendfile('page.html', { root }),
  age: (res, root) => res.sendfile('a.txt', { root, maxAge: 60_000 }),
  olderAge: (res, root) => res.sendfile('a.txt', { root, maxage: '1 hour' }),
  typed: (res, root) => res.type('x/y').sendfile('a.txt', { root }),
  charset: (res, root) => Object.assign(res, { charset: 'latin1' }).type('x/y').sendfile('a.txt', { root }),
  missing: (res, root) => res.sendfile('no-such-file', { root }),
  climbing: (res, root) => res.sendfile('../outside/secret.txt', { root }),
  climbingEncoded: (res, root) => res.sendfile('%2e%2e/outside/secret.txt', { root }),
  climbingAbsolute: (res, site) => res.sendfile(`${site}/../outside/secret.txt`),
  malformed: (res, root) => res.sendfile('%', { root }),
  nul: (res, root) => res.sendfile('a.txt%00', { root }),
  untagged: (res, root) => res.sendfile('a.txt', { root, etag: false, lastModified: false }),
  part: (res, root) => res.sendfile('a.txt', { root, start: 1, end: 3 }),
  disposition: (res, site) => res.set('Content-Disposition', 'inline').sendfile(`${site}/no-such-file`),
  download: (res, site) => res.download(`${site}/a.txt`),
  downloadNamed: (res, site) => res.download(`${site}/a.txt`, 'a "b" é.txt'),
  downloadMissing: (res, site) => res.download(`${site}/no-such-file`, 'x.txt'),
  downloadNull: (res, site) => res.download(`${site}/a.txt`, null),
}

export default topicOn3('scenarios/v3/files', [
  serve3(
    'sendfile and download of 3.x',
    [versioning],
    (framework, kit) => sending(framework, kit, SENDS),
    Object.keys(SENDS).flatMap((name) => [
      get(`/${name}`),
      head(`/${name}`),
      get(`/${name}`, { Range: 'bytes=1-2' }),
      ...(name.startsWith('download') ? [] : [get(`/${name}`, { 'If-None-Match': '*' })]),
    ]),
  ),
  serve3(
    'the callbacks of sendfile and download of 3.x',
    [versioning],
    (framework, kit) => {
      const tell =
        (res: Res3, name: string) =>
        (...args: unknown[]): void => {
          const [error] = args as [{ status?: number; code?: string }?]
          kit.note([name, args.length, error?.status ?? null, error?.code ?? null, res.headersSent])
          if (error) res.end('told')
        }
      return sending(framework, kit, {
        sent: (res, site) => res.sendfile(`${site}/a.txt`, tell(res, 'sent')),
        options: (res, root) => res.sendfile('a.txt', { root }, tell(res, 'options')),
        missing: (res, root) => res.sendfile('no-such-file', { root }, tell(res, 'missing')),
        climbing: (res, root) => res.sendfile('../x', { root }, tell(res, 'climbing')),
        directory: (res, site) => res.sendfile(site, tell(res, 'directory')),
        download: (res, site) => res.download(`${site}/a.txt`, tell(res, 'download')),
        downloadNamed: (res, site) => res.download(`${site}/a.txt`, 'x', tell(res, 'downloadNamed')),
        downloadMissing: (res, site) => res.download(`${site}/no-such-file`, tell(res, 'downloadMissing')),
      })
    },
    gets(
      ...'sent options missing climbing directory download downloadNamed downloadMissing'
        .split(' ')
        .map((name) => `/${name}`),
    ),
  ),
  serve3(
    'attachments of 3.x',
    [versioning],
    (framework) => {
      const app = framework()
      const names = [undefined, 'a.txt', '/srv/logo.png', 'a b.html', '"q".css', '€.txt', '../x.json', '']
      for (const [index, name] of names.entries()) app.get(`/${index}`, (_req, res) => res.attachment(name).end('x'))
      return app
    },
    gets(...Array.from({ length: 8 }, (_, index) => `/${index}`)),
  ),
  serve3(
    'sendfile of 3.x warns of older options only',
    [versioning],
    (framework, kit) => {
      noteDeprecations(kit)
      return sending(framework, kit, {
        plain: (res, root) => res.sendfile('a.txt', { root }),
        from: (res, from) => res.sendfile('a.txt', { from }),
        hidden: (res, root) => res.sendfile('.hidden', { root, hidden: true }),
        notHidden: (res, root) => res.sendfile('.hidden', { root, hidden: false }),
      })
    },
    gets('/plain', '/from', '/hidden', '/notHidden'),
    // Alone, for a process that has been warned of an option is not warned again.
    { env: { NO_DEPRECATION: '' }, alone: true },
  ),
])
