import { App } from '@tinyhttp/app'
import parsers from 'body-parser'
import { look } from '../../workloads/bodies.js'

/** With body-parser, which its manual names beside its own parser, and which knows forms in the same way as the others. */
export const json = () => serve(parsers.json(), look.json)
export const form = () => serve(parsers.urlencoded({ extended: false }), look.form)
export const nestedForm = () => serve(parsers.urlencoded({ extended: true }), look.nestedForm)

function serve(parser, toText) {
  const app = new App().use(parser)
  app.post('/', (req, res) => void res.type('html').send(toText(req.body)))
  return app.listen(0, undefined, '127.0.0.1')
}
