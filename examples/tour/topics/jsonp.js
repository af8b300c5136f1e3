import { Router } from 'trunkline'

const router = Router()

router.get('/', (_req, res) => res.jsonp({ stops: ['Cais do Sodré', 'Alcântara', 'Belém'] }))

export const jsonp = {
  path: '/jsonp',
  title: 'JSONP',
  about: 'JSON for pages that can only load scripts. What the callback is called is cleaned before it is sent back.',
  file: 'topics/jsonp.js',
  links: [
    { href: '/jsonp', shows: 'plain JSON without a callback' },
    { href: '/jsonp?callback=show', shows: 'a call of show()' },
    { href: '/jsonp?callback=alert(1)//', shows: 'a callback that tries to be more than a name' },
  ],
  handler: router,
}
