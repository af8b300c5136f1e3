import { observe, serve, topicOn } from '../../src/define.ts'
import { noteDeprecations, notePrinted } from '../../src/deprecations.ts'
import type { Framework, Handler } from '../../src/interface.ts'
import { gets } from '../../src/requests.ts'

const redirect = 'Response methods (4.x and 5.x) › res.redirect([status,] path)'

export default topicOn('5.x', 'scenarios/v5/deprecations', [
  serve(
    'redirects that warn',
    [redirect],
    (framework, kit) => {
      noteDeprecations(kit)
      const app = framework()
        .get('/undefined', (_req, res) => res.redirect(undefined))
        .get('/number', (_req, res) => res.redirect(5))
        .get('/status', (_req, res) => res.redirect('301', '/x'))
      return app.get('/fine', (_req, res) => res.redirect('/x'))
    },
    gets('/undefined', '/number', '/status', '/fine', '/undefined'),
    { env: { NO_DEPRECATION: '' } },
  ),
  serve(
    'promise-likes warn',
    ['Versioning › rejected promise or throw in callback'],
    (framework, kit) => {
      noteDeprecations(kit)
      // biome-ignore lint/suspicious/noThenProperty: such objects come from older promise libraries
      const thenable = { then: (resolve: () => void) => resolve() }
      const answer: Handler = (_req, res) => {
        res.end()
        return thenable
      }
      return framework()
        .param('id', () => thenable)
        .get('/', answer)
        .get('/:id', answer)
    },
    gets('/', '/'),
    { env: { NO_DEPRECATION: '' } },
  ),
  ...['', 'express', '*', 'other'].map((silenced) =>
    serve(
      `warnings on the standard error, silenced for "${silenced}"`,
      [redirect],
      (framework, kit) => {
        notePrinted(kit.note)
        const warn: Handler = (_req, res) => res.redirect(undefined)
        return framework()
          .get('/once', warn)
          .get('/elsewhere', (_req, res) => res.redirect(undefined))
      },
      gets('/once', '/once', '/elsewhere'),
      { env: { NO_DEPRECATION: silenced } },
    ),
  ),
  observe('packages and their runtimes', ['Versioning › 5.x'], (_framework: Framework, kit) =>
    kit.manifest().engines.node.replaceAll(' ', ''),
  ),
  observe(
    'what 4.x had and 5.x has no more',
    ["Versioning › req.param, 'back' in res.location/res.redirect"],
    (framework) => ({
      request: ['param', 'acceptsCharset', 'acceptsEncoding', 'acceptsLanguage'].filter(
        (name) => name in framework.request,
      ),
      response: ['sendfile'].filter((name) => name in framework.response),
      application: ['del', 'lazyrouter', '_router'].filter((name) => name in framework()),
      module: ['query', 'Layer', 'mime', 'createServer', 'bodyParser'].filter((name) => name in framework),
    }),
  ),
])
