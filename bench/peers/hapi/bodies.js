import { look } from '../../workloads/bodies.js'
import { create, listen } from './listen.js'

/** Its own parser; nested names stay flat in its forms, so there is no nested form. */
export const json = () => serve(look.json)
export const form = () => serve(look.form)

function serve(toText) {
  const server = create()
  server.route({ method: 'POST', path: '/', handler: ({ payload }) => toText(payload) })
  return listen(server)
}
