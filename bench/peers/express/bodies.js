import { createRequire } from 'node:module'
import { isOrder, look, orderSchema } from '../../workloads/bodies.js'

export const json = (_options, { framework }) => serve(framework, framework.json(), look.json)
export const form = (_options, { framework }) => serve(framework, framework.urlencoded({ extended: false }), look.form)
export const nestedForm = (_options, { framework }) =>
  serve(framework, framework.urlencoded({ extended: true }), look.nestedForm)

/** Ours by `schema()`; on Express the few lines of middleware that one writes around a validator. */
export function validated(_options, { framework, peer }) {
  const check = peer.startsWith('trunkline') ? schemaHandler() : refuseOthers
  return serve(framework, framework.json(), look.json, [check])
}

function schemaHandler() {
  const { schema } = createRequire(import.meta.url)('trunkline/schema')
  return schema({ body: orderSchema })
}

function refuseOthers(req, res, next) {
  if (isOrder(req.body)) next()
  else res.status(400).json({ error: 'not an order' })
}

function serve(framework, parser, toText, handlers = []) {
  const app = framework()
  app.use(parser)
  app.post('/', ...handlers, (req, res) => res.send(toText(req.body)))
  return app.listen(0, '127.0.0.1')
}
