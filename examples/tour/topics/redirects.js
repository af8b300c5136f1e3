import { Router } from 'trunkline'

const router = Router()

router.get('/old', (_req, res) => res.redirect(301, '/redirects/new'))
router.get('/moment', (_req, res) => res.redirect('/redirects/new?from=moment'))
router.get('/sideways', (_req, res) => res.redirect('new?from=sideways'))
router.get('/new', (req, res) => res.json({ arrived: req.originalUrl }))

export const redirects = {
  path: '/redirects',
  title: 'Redirects',
  about: 'With 302 by default, any other status first, and relative targets as they are.',
  file: 'topics/redirects.js',
  links: [
    { href: '/redirects/moment', shows: 'for the moment', status: 302 },
    { href: '/redirects/old', shows: 'for good', status: 301 },
    { href: '/redirects/sideways', shows: 'to a relative address', status: 302 },
  ],
  handler: router,
}
