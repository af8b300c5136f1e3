import { observe, serve, topicOn } from '../../src/define.ts'
import { noteDeprecations } from '../../src/deprecations.ts'
import { type App, attempt, type Framework, untyped } from '../../src/interface.ts'
import { gets } from '../../src/requests.ts'
import type { Kit } from '../../src/scenario.ts'
import { serveStatic, siteOf, siteWith } from './site.ts'

const top = 'Top level › framework.static(root, [options])'
const type = 'Response methods (4.x and 5.x) › res.type(type) (alias res.contentType)'
const dotfiles = 'Static-file options (framework.static) › dotfiles'

interface Mime {
  default_type: string
  lookup(path: string, fallback?: string): string
  extension(type: string): string | undefined
  define(types: Record<string, string[]>): void
  charsets: { lookup(type: string): string | undefined }
}

/** What only 4.x has on `static`: the table of types, and an older name of an option. */
export default topicOn('4.x', 'scenarios/files/static-mime', [
  observe('the table of types on static', [top], (framework) => {
    const mime = mimeOf(framework)
    return [
      Object.keys(untyped(framework)['static'] as object),
      Object.keys(mime).sort(),
      ['a.html', 'js', '.JSON', 'x.none', 'none', '', 'dir.d/plain', 'x.mjs', 'x.wasm'].map((path) =>
        attempt(() => mime.lookup(path)),
      ),
      [mime.lookup('none', 'a/b'), mime.extension('text/html; charset=x'), mime.extension('none/none')],
      ['text/plain', 'application/json', 'image/png'].map((name) => mime.charsets.lookup(name)),
    ]
  }),
  observe(
    'another table on static, once assigned',
    [top],
    (framework) => {
      const make = untyped(framework)['static'] as unknown as { mime: unknown }
      const other = { lookup: () => 'other' }
      make.mime = other
      return [make.mime === other, Object.keys(make)]
    },
    { alone: true },
  ),
  serve('types that an app adds to the table', [top, type], defining, gets('/o.unknownext', '/plain', '/type', '/x'), {
    alone: true,
  }),
  serve('static without a default type', [top], withoutDefault, gets('/plain', '/o.unknownext', '/a.txt'), {
    alone: true,
  }),
  ...[true, false].map((hidden) =>
    serve(
      `the warning about hidden: ${hidden}`,
      [dotfiles],
      (framework, kit) => {
        noteDeprecations(kit)
        return framework().use(serveStatic(framework, siteOf(kit), { hidden }))
      },
      gets('/a.txt', '/a.txt'),
      { env: { NO_DEPRECATION: '' } },
    ),
  ),
  ...[true, false, undefined].flatMap((hidden) =>
    [undefined, 'ignore', 'allow', 'deny'].map((value) =>
      serve(
        `static with hidden: ${hidden} and dotfiles: ${value}`,
        [dotfiles],
        siteWith({ hidden, dotfiles: value, fallthrough: false }),
        gets('/.hidden', '/.dot/inside.txt', '/a.txt'),
      ),
    ),
  ),
])

function mimeOf(framework: Framework): Mime {
  return (untyped(framework)['static'] as unknown as { mime: Mime }).mime
}

function defining(framework: Framework, kit: Kit): App {
  mimeOf(framework).define({ 'model/x-of-the-app': ['unknownext'] })
  return framework()
    .get('/type', (_req, res) => res.type('unknownext').send('x'))
    .get('/x', (_req, res) => void (res['attachment'] as (name: string) => typeof res)('x.unknownext').end())
    .use(serveStatic(framework, siteOf(kit)))
}

function withoutDefault(framework: Framework, kit: Kit): App {
  mimeOf(framework).default_type = ''
  return framework().use(serveStatic(framework, siteOf(kit)))
}
