import { look } from '../../workloads/bodies.js'

export const json = (_options, { framework }) => serve(framework, framework.json(), look.json)
export const form = (_options, { framework }) => serve(framework, framework.urlencoded({ extended: false }), look.form)
export const nestedForm = (_options, { framework }) =>
  serve(framework, framework.urlencoded({ extended: true }), look.nestedForm)

function serve(framework, parser, toText) {
  const app = framework()
  app.use(parser)
  app.post('/', (req, res) => res.send(toText(req.body)))
  return app.listen(0, '127.0.0.1')
}
