import { Router } from 'trunkline'

const router = Router()

// #region greeting
router.get('/greeting', (_req, res) => {
  res.format({
    html: () => res.send('<!doctype html><title>Greeting</title><p>Good day, reader.</p>'),
    json: () => res.json({ greeting: 'Good day, program.' }),
    text: () => res.send('Good day, terminal.\n'),
  })
})

router.get('/strict', (_req, res) => {
  res.format({ 'application/pdf': () => res.send('%PDF') })
})
// #endregion

// #region language
const GREETINGS = { en: 'Good day', nl: 'Goedendag', pt: 'Bom dia' }

router.get('/language', (req, res) => {
  const language = req.acceptsLanguages(Object.keys(GREETINGS)) || 'en'
  res.vary('Accept-Language')
  res.set('Content-Language', language)
  res.json({ asked: req.acceptsLanguages(), language, greeting: GREETINGS[language] })
})
// #endregion

export const negotiation = {
  path: '/negotiation',
  title: 'Content negotiation',
  about: 'One address, several representations: the Accept headers of the client decide.',
  file: './topics/negotiation.js',
  examples: [
    {
      title: 'Types',
      teaches:
        'res.format() runs the function whose type the client likes best, and adds Vary: Accept for caches. If it likes none of them, the response is a 406.',
      code: 'greeting',
      tries: [
        { shows: 'HTML', request: ['GET /negotiation/greeting', 'Accept: text/html'] },
        { shows: 'JSON', request: ['GET /negotiation/greeting', 'Accept: application/json'] },
        { shows: 'Only PDF', request: ['GET /negotiation/strict', 'Accept: text/html'], status: 406 },
      ],
    },
    {
      title: 'Languages',
      teaches:
        'req.acceptsLanguages() returns the best of your languages, or false. Say with Vary what the response depends on, or a cache will serve it to the wrong people.',
      code: 'language',
      tries: [
        {
          shows: 'French, then Dutch',
          request: ['GET /negotiation/language', 'Accept-Language: fr, nl;q=0.8, en;q=0.5'],
        },
        { shows: 'Portuguese', request: ['GET /negotiation/language', 'Accept-Language: pt-BR, pt;q=0.9'] },
      ],
    },
  ],
  handler: router,
}
