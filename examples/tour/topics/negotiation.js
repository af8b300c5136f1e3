import { Router } from 'trunkline'

const GREETINGS = { en: 'Good day', nl: 'Goedendag', pt: 'Bom dia' }

const router = Router()

router.get('/greeting', (_req, res) => {
  res.format({
    html: () => res.send('<!doctype html><title>Greeting</title><p>Good day, reader.</p>'),
    json: () => res.json({ greeting: 'Good day, program.' }),
    text: () => res.send('Good day, terminal.\n'),
  })
})

router.get('/language', (req, res) => {
  const language = req.acceptsLanguages(Object.keys(GREETINGS)) || 'en'
  res.vary('Accept-Language')
  res.set('Content-Language', language)
  res.json({ asked: req.acceptsLanguages(), language, greeting: GREETINGS[language] })
})

router.get('/strict', (_req, res) => {
  res.format({ 'application/pdf': () => res.send('%PDF') })
})

export const negotiation = {
  path: '/negotiation',
  title: 'Content negotiation',
  about: 'One address, several forms: the Accept headers decide.',
  file: 'topics/negotiation.js',
  links: [
    {
      href: '/negotiation/greeting',
      shows: 'HTML for a browser',
      command: "curl -H 'Accept: application/json' ORIGIN/negotiation/greeting",
    },
    {
      href: '/negotiation/language',
      shows: 'a greeting in your language',
      command: "curl -H 'Accept-Language: nl' ORIGIN/negotiation/language",
    },
    {
      href: '/negotiation/strict',
      shows: 'a client that does not take PDF gets a 406',
      command: "curl -i -H 'Accept: text/html' ORIGIN/negotiation/strict",
    },
  ],
  handler: router,
}
