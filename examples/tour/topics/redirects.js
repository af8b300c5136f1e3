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
  about: 'With 302 by default, any other status first, and relative targets as they are.',
  file: './topics/redirects.js',
  tries: [
    {
      shows: 'For the moment',
      request: ['GET /redirects/moment', 'Accept: text/html'],
      code: 'redirects',
      status: 302,
    },
    { shows: 'For good', request: ['GET /redirects/old'], code: 'redirects', status: 301 },
    { shows: 'To a relative address', request: ['GET /redirects/sideways'], code: 'redirects', status: 302 },
  ],
  handler: router,
}
