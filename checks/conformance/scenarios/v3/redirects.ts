import { serve3, topicOn3 } from '../../src/define-v3.ts'
import { attempt } from '../../src/interface.ts'
import type { App3, Framework3 } from '../../src/interface-v3.ts'
import { get, gets, head } from '../../src/requests.ts'

const versioning = 'Versioning › 3.x'
const TARGETS = [
  'http://example.com/a?b=c#d',
  '//example.com/a',
  '/absolute',
  'relative',
  'relative/to?mount=1',
  './dot',
  '../up',
  '../../up/up',
  '.',
  '..',
  './x?y=../z',
  '.hidden',
  './x?to=http://a.test/',
  'mailto:a@b.test',
  '#fragment',
  '?query=1',
  '',
  'back',
]

/** Tells the Location of each target, by its number. */
function locating(framework: Framework3): App3 {
  return framework().get(/(?:^|\/)(\d+)\/?$/, (req, res) => {
    res.location(TARGETS[Number(req.params[0])]).end(String(res.get('Location')))
  })
}

export default topicOn3('scenarios/v3/redirects', [
  serve3(
    'where relative targets of 3.x lead',
    [versioning],
    (framework) => {
      const blog = locating(framework).use('/admin', locating(framework))
      return locating(framework).use('/blog', blog)
    },
    TARGETS.flatMap((_, index) => [
      ...gets(`/${index}`, `/a/b/${index}`, `/blog/${index}`, `/blog/post/${index}/`, `/blog/admin/x/${index}?q=1`),
    ]),
  ),
  serve3(
    'res.redirect back on 3.x',
    [versioning],
    (framework) =>
      framework()
        .use(
          '/blog',
          framework().get('/', (_req, res) => res.redirect('back')),
        )
        .get('/', (_req, res) => res.redirect('back')),
    ['/', '/blog'].flatMap((path) => [
      get(path),
      ...['http://other.test/x', '/here', 'there', './dot', '//other.test', 'back'].map((page) =>
        get(path, { Referer: page }),
      ),
      get(path, { Referrer: '/spelled/right' }),
    ]),
  ),
  serve3(
    'res.redirect of 3.x with its status in either place, as text',
    [versioning],
    (framework) =>
      framework()
        .get('/', (_req, res) => res.redirect('/there'))
        .get('/first', (_req, res) => res.redirect(301, '/there'))
        .get('/second', (_req, res) => res.redirect('/there', 303))
        .get('/unknown', (_req, res) => res.redirect(599, '/there'))
        .get('/three', (_req, res) => res.redirect('/there', 301, 'x'))
        .get('/typed', (_req, res) => res.type('png').status(404).redirect('/there'))
        .get('/wrong', (_req, res) =>
          res.end(JSON.stringify([undefined, null, 5].map((url) => attempt(() => res.redirect(url))))),
        ),
    ['/', '/first', '/second', '/unknown', '/three', '/typed', '/wrong'].flatMap((path) => [
      get(path),
      ...['text/plain', 'image/png', '*/*', 'application/json, text/plain;q=0.1'].flatMap((accept) => [
        get(path, { Accept: accept }),
        head(path, { Accept: accept }),
      ]),
    ]),
  ),
])
