import { Router } from 'trunkline'

const router = Router()

// #region jsonp
router.get('/', (_req, res) => res.jsonp({ stops: ['Cais do Sodré', 'Alcântara', 'Belém'] }))
// #endregion

export const jsonp = {
  path: '/jsonp',
  title: 'JSONP',
  about: 'JSON for pages that can only load scripts. What the callback is called is cleaned before it is sent back.',
  file: './topics/jsonp.js',
  tries: [
    { shows: 'Plain JSON without a callback', request: ['GET /jsonp'], code: 'jsonp' },
    { shows: 'A call of show()', request: ['GET /jsonp?callback=show'], code: 'jsonp' },
    {
      shows: 'A callback that tries to be more than a name',
      request: ['GET /jsonp?callback=alert(1)//'],
      code: 'jsonp',
    },
  ],
  handler: router,
}
