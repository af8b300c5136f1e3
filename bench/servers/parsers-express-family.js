import { workloadOf } from '../body-workloads.js'

/** An app on any framework of the family, with the parser for the workload. */
export function serveParsed(framework, name) {
  const { type, nested = false, look } = workloadOf(name)
  const app = framework()
  app.use(type === 'application/json' ? framework.json() : framework.urlencoded({ extended: nested }))
  app.post('/', (req, res) => res.send(look(req.body)))
  return app.listen(0, '127.0.0.1')
}
