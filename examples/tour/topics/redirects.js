import { Router } from 'trunkline'

const router = Router()

// #region redirects
router.get('/moment', (_req, res) => res.redirect('/redirects/new?from=moment'))
router.get('/old', (_req, res) => res.redirect(301, '/redirects/new'))
router.get('/sideways', (_req, res) => res.redirect('new?from=sideways'))
router.get('/new', (req, res) => res.json({ arrived: req.originalUrl }))
// #endregion

export const redirects = {
  path: '/redirects',
  title: 'Redirects',
  about: 'Send the client somewhere else: for now, for good, or to a relative address.',
  file: './topics/redirects.js',
  examples: [
    {
      title: 'redirect()',
      teaches:
        'The status is 302 unless you give another one first: 301 for good, 303 after a form. The address can be relative, and the body is a short note in the type that the client accepts.',
      code: 'redirects',
      tries: [
        { shows: 'For now', request: ['GET /redirects/moment', 'Accept: text/html'], status: 302 },
        { shows: 'For good', request: ['GET /redirects/old'], status: 301 },
        { shows: 'Relative', request: ['GET /redirects/sideways'], status: 302 },
        { shows: 'Where they lead', request: ['GET /redirects/new?from=here'] },
      ],
    },
  ],
  handler: router,
}
