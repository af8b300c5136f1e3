import parsers from 'body-parser'
import polka from 'polka'
import { look } from '../../workloads/bodies.js'
import { answer, HTML } from '../node/answer.js'
import { listen } from './listen.js'

/** With body-parser, as its manual shows. */
export const json = () => serve(parsers.json(), look.json)
export const form = () => serve(parsers.urlencoded({ extended: false }), look.form)
export const nestedForm = () => serve(parsers.urlencoded({ extended: true }), look.nestedForm)

function serve(parser, toText) {
  const app = polka().use(parser)
  app.post('/', (req, res) => answer(res, 200, HTML, toText(req.body)))
  return listen(app)
}
