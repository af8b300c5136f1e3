import { connect } from 'node:net'
import { Router, text } from 'trunkline'
import { crossOrigin } from 'trunkline/tools'
import { portOf } from './swap/index.js'

const MOST_AT_ONCE = 16
const LONGEST = 15_000 // milliseconds

let open = 0

/**
 * Sends the bytes of a request to this very server, or to one of the first page, by a connection of its own. The response
 * has the bytes that come back, as they come: a page cannot see those of its own requests.
 */
export const wire = Router()

wire.post('/{:framework}', crossOrigin(), text({ limit: '64kb' }), async (req, res) => {
  if (typeof req.body !== 'string') return res.status(415).type('text').send('Send a request as text/plain.\n')
  if (open >= MOST_AT_ONCE) return res.status(503).type('text').send('Too many at once: try again in a moment.\n')
  open += 1
  const { framework } = req.params
  const address = framework === undefined ? [req.socket.localPort, req.socket.localAddress] : [await portOf(framework)]
  if (address[0] === undefined) {
    open -= 1
    return res.sendStatus(404)
  }
  const socket = connect(...address)
  socket.once('close', () => {
    open -= 1
  })
  socket.setTimeout(LONGEST, () => socket.destroy())
  socket.write(req.body)
  // Text as it is, whatever it may be: no browser is to take it for a page.
  res.type('text').stream(socket)
})
