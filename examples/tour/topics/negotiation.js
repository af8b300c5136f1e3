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

// #region strict
router.get('/strict', (_req, res) => {
  res.format({ 'application/pdf': () => res.send('%PDF') })
})
// #endregion

export const negotiation = {
  path: '/negotiation',
  title: 'Content negotiation',
  about: 'One address, several forms: the Accept headers decide.',
  file: './topics/negotiation.js',
  tries: [
    { shows: 'HTML for a browser', request: ['GET /negotiation/greeting', 'Accept: text/html'], code: 'greeting' },
    {
      shows: 'JSON for a program',
      request: ['GET /negotiation/greeting', 'Accept: application/json'],
      code: 'greeting',
    },
    {
      shows: 'A greeting in the preferred language',
      request: ['GET /negotiation/language', 'Accept-Language: fr, nl;q=0.8, en;q=0.5'],
      code: 'language',
    },
    {
      shows: 'A client that does not take PDF',
      request: ['GET /negotiation/strict', 'Accept: text/html'],
      code: 'strict',
      status: 406,
    },
  ],
  handler: router,
}
