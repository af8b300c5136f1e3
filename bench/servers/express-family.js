import { ROUTES } from '../workloads.js'

/** The same app on any framework of the family. */
export function build(framework) {
  const app = framework()
  for (let i = 0; i < ROUTES; i++) app.get(`/route/${i}/item`, (_req, res) => res.send(`route ${i}`))
  const small = framework()
  small.get('/', (_req, res) => res.send('hello'))
  small.get('/json', (_req, res) => res.json({ hello: 'world' }))
  small.get('/user/:id', (req, res) => res.send(req.params.id))
  return { small, large: app }
}
