import { Router } from 'trunkline'

const router = Router()

// #region jsonp
router.get('/', (_req, res) => res.jsonp({ stops: ['Cais do Sodré', 'Alcântara', 'Belém'] }))
// #endregion

export const jsonp = {
  path: '/jsonp',
  title: 'JSONP',
  about: 'JSON for old pages that can only load scripts.',
  file: './topics/jsonp.js',
  examples: [
    {
      title: 'jsonp()',
      teaches:
        'With a callback in the query, the response is a script that calls it; without one it is plain JSON. The name is cleaned before it is sent back, so it cannot smuggle in code.',
      code: 'jsonp',
      tries: [
        { shows: 'Plain JSON', request: ['GET /jsonp'] },
        { shows: 'A callback', request: ['GET /jsonp?callback=show'] },
        { shows: 'More than a name', request: ['GET /jsonp?callback=alert(1)//'] },
      ],
    },
  ],
  handler: router,
}
