import parsers from 'body-parser'
import { look } from '../../workloads/bodies.js'
import { create, html, listen } from './listen.js'

/** With body-parser, as its manual shows. */
export const json = () => serve(parsers.json(), look.json)
export const form = () => serve(parsers.urlencoded({ extended: false }), look.form)
export const nestedForm = () => serve(parsers.urlencoded({ extended: true }), look.nestedForm)

function serve(parser, toText) {
  const service = create().use(parser)
  service.post('/', (req, res) => html(res, toText(req.body)))
  return listen(service)
}
